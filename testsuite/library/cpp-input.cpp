// A number that is read may be any, and may not be there.
// native: skip (C++ needs its run-time library)
#include <cassert>
#include <iostream>
int main() {
  int n = 1, m = 1;
  if (std::cin >> n) {
    std::cin >> m;
    if (!std::cin) assert(m == 0 || m == 1 || m == -2147483647 - 1 || m == 2147483647);
  } else {
    assert(n != 5);
  }
  std::cout << n << std::endl;
  return 0;
}
