/* What is narrower than int is promoted, and converted back: no operation overflows. */
extern signed char __VERIFIER_nondet_char(void);
extern short __VERIFIER_nondet_short(void);

int main(void) {
  signed char c = __VERIFIER_nondet_char();
  short s = __VERIFIER_nondet_short();
  c++;
  c += 100;
  c = -c;
  s--;
  s -= c;
  s = (short)(s * c);
  struct { int field : 3; } three = {c};
  three.field++;
  return c + s;
}
