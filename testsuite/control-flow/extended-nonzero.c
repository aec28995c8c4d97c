/* Not zero stays not zero when it is made wider, with and without a sign. */
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);
int main(void) {
  signed char c = (signed char)__VERIFIER_nondet_int();
  unsigned char u = (unsigned char)__VERIFIER_nondet_int();
  long wide;
  unsigned long wider;
  if (c == 0 || u == 0)
    return 0;
  wide = c;
  wider = u;
  while (__VERIFIER_nondet_int())
    ;
  if (wide == 0 || wider == 0)
    reach_error();
  return 0;
}
