// The width goes back to 0 behind formatted output, the precision stays.
// native: skip (C++ needs its run-time library)
#include <cassert>
#include <iostream>
int main() {
  std::cout.width(5);
  assert(std::cout.width() == 5);
  std::cout << 1;
  assert(std::cout.width() == 0);
  assert(std::cout.precision() == 6);
}
