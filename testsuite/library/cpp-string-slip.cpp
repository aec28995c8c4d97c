// A character too few.
// native: skip (C++ needs its run-time library)
#include <cassert>
#include <string>
extern "C" int __VERIFIER_nondet_int(void);
int main() {
  std::string s = "abc";
  if (__VERIFIER_nondet_int() == 5) s += "d";
  assert(s.size() == 3);
  return 0;
}
