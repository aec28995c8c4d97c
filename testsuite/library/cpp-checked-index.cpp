// The library's own assertions are asked for: an index is checked.
// native: skip (C++ needs its run-time library)
#define _GLIBCXX_ASSERTIONS
#include <vector>
extern "C" int __VERIFIER_nondet_int(void);
int main() {
  std::vector<int> v(3);
  unsigned i = __VERIFIER_nondet_int();
  return i < 3 ? v[i] : 0;
}
