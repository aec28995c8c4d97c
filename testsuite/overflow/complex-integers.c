// Sums, differences and products of complex integers have room.
// native: skip (complex integers have no checks)
extern int __VERIFIER_nondet_int(void);
// A number of Gauss, whose parts lie between -1000 and 1000
static _Complex int any(void) {
  int a = __VERIFIER_nondet_int(), b = __VERIFIER_nondet_int();
  if (a < -1000 || a > 1000 || b < -1000 || b > 1000) return 1;
  return a + b * 1i;
}
int main(void) {
  _Complex int x = any(), y = any(), sum = x + y, difference = x - y, product = x * y;
  product = -product + ~sum;
  return __real__ (sum + difference) == 2 * __real__ x ? __imag__ product : 0;
}
