/* An area is computed in a type that has room for it. */
extern int __VERIFIER_nondet_int(void);

int main(void) {
  int width = __VERIFIER_nondet_int(), height = __VERIFIER_nondet_int();
  long long area = (long long)width * height;
  return area > 100;
}
