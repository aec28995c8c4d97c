// The sum of two complex integers overflows in its second part.
// native: skip (complex integers have no checks)
extern int __VERIFIER_nondet_int(void);
int main(void) {
  _Complex int x = 0;
  __imag__ x = __VERIFIER_nondet_int();
  _Complex int y = x + 1i;
  return __real__ y;
}
