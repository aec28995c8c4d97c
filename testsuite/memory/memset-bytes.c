/* memset fills bytes: an int array set with 1 holds 0x01010101. */
extern void *memset(void *, int, __SIZE_TYPE__);
extern void reach_error(void);
int main(void) {
  int v[4];
  memset(v, 1, sizeof v);
  memset(&v[1], 0x1ff, 2);
  if (v[0] != 0x01010101 || v[1] != 0x0101ffff || v[3] != 0x01010101)
    reach_error();
  return 0;
}
