/* Without `extern "C"`, the verifier's functions have mangled names. */
// native: skip (C++ needs its run-time library)
void reach_error();
int __VERIFIER_nondet_int();
void __VERIFIER_assume(int);
int main() {
  int x = __VERIFIER_nondet_int();
  __VERIFIER_assume(x > 3);
  if (x == 4) reach_error();
}
