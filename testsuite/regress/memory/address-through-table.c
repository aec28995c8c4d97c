/* The bytes of a pointer, looked up in a table that maps each byte to itself, are still that pointer. */
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);
int main(void) {
  unsigned char same[256];
  int count = 0, i, *p = &count, *q = 0, n = __VERIFIER_nondet_int();
  unsigned j;
  for (i = 0; i < 256; i++)
    same[i] = (unsigned char)i;
  for (i = 0; i < n; i++) {
    if (count == 2)
      reach_error();
    for (j = 0; j < sizeof p; j++)
      ((unsigned char *)&q)[j] = same[((unsigned char *)&p)[j]];
    *q = *q + 1;
  }
  return 0;
}
