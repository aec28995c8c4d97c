/* As area, but the product is widened when it is made. */
// inputs: 65536, 32768
extern int __VERIFIER_nondet_int(void);

int main(void) {
  int width = __VERIFIER_nondet_int(), height = __VERIFIER_nondet_int();
  long long area = width * height;
  return area > 100;
}
