/* A local static is made once, when control first passes. */
// native: skip (C++ needs its run-time library)
extern "C" void reach_error(void);
extern "C" int __VERIFIER_nondet_int(void);
struct box {
  int x;
  box(int y) : x(y) {}
};
static int get() {
  static box b(__VERIFIER_nondet_int() | 1);
  return b.x;
}
int main() {
  int first = get();
  if (first == 0 || get() != first) reach_error();
}
