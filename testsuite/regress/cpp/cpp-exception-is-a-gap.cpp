/* What is thrown is not followed yet. */
// native: skip (C++ needs its run-time library)
extern "C" void reach_error(void);
extern "C" int __VERIFIER_nondet_int(void);
int main() {
  try {
    throw 5;
  } catch (int x) {
    if (x == 5) reach_error();
  }
}
