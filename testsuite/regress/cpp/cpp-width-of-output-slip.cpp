// The width is gone.
// native: skip (C++ needs its run-time library)
#include <cassert>
#include <iostream>
int main() {
  std::cout.width(5);
  std::cout << 1;
  assert(std::cout.width() == 5);
}
