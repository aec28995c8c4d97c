/* In arithmetic an unsigned char becomes an int: ~c is negative, and c << 24 reaches the sign bit. */
// inputs: 200
extern unsigned char __VERIFIER_nondet_uchar(void);
extern void reach_error(void);
int main(void) {
  unsigned char c = __VERIFIER_nondet_uchar();
  if (~c == (unsigned char)~c)
    return 0;
  int shifted = (int)((unsigned)c << 24);
  if (c == 200 && shifted < 0 && ~c < 0)
    reach_error();
  return 0;
}
