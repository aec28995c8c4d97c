// A number that is read may be any.
// native: skip (C++ needs its run-time library)
#include <cassert>
#include <iostream>
int main() {
  int n = 1;
  std::cin >> n;
  assert(n != 77);
  return 0;
}
