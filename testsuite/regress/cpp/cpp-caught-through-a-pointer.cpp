// A handler may catch what is thrown in a function that is called through a pointer.
// native: skip (C++ needs its run-time library)
extern "C" void reach_error(void);
extern "C" int __VERIFIER_nondet_int(void);
static int checked(int n) {
  if (n < 0) throw n;
  return n;
}
static int (*check)(int) = checked;
static int indirect(int n) { return check(n); }
int main() {
  try {
    indirect(__VERIFIER_nondet_int());
  } catch (int) {
    reach_error();
  }
}
