// What nothing catches ends the run; a handler of another part of the program changes nothing.
// native: skip (C++ needs its run-time library)
extern "C" void reach_error(void);
extern "C" int __VERIFIER_nondet_int(void);
struct Guard {
  ~Guard() {}
};
static int checked(int n) {
  Guard guard;
  if (n < 0) throw n;
  return n;
}
static int plain(int n) { return n / 2; }
int main() {
  int n = __VERIFIER_nondet_int();
  try {
    n = plain(n);
  } catch (int) {
    reach_error();
  }
  if (checked(n) < 0) reach_error();
}
