/* A function that is defined elsewhere may throw through a function of the program. */
// native: skip (C++ needs its run-time library)
extern "C" void reach_error(void) noexcept;
extern "C" void outside(void);
static void wrap() { outside(); }
int main() {
  try {
    wrap();
  } catch (...) {
    reach_error();
  }
}
