/* As address-through-table, but an entry is copied from the table before its byte is looked at. */
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);
extern void *memcpy(void *, const void *, unsigned long);
static unsigned char same[256][3], entry[3];
int main(void) {
  int count = 0, i, *p = &count, *q = 0, n = __VERIFIER_nondet_int();
  unsigned j;
  for (i = 0; i < 256; i++)
    same[i][1] = (unsigned char)i;
  for (i = 0; i < n; i++) {
    if (count == 2)
      reach_error();
    for (j = 0; j < sizeof p; j++) {
      memcpy(entry, same[((unsigned char *)&p)[j]], sizeof entry);
      ((unsigned char *)&q)[j] = entry[1];
    }
    *q = *q + 1;
  }
  return 0;
}
