// Manipulators set the flags of a stream, and what fills fields up.
// native: skip (C++ needs its run-time library)
#include <iomanip>
#include <iostream>
extern "C" void reach_error();
int main() {
  std::ios::sync_with_stdio(false);
  std::cin.tie(nullptr);
  if (std::cout.flags() != (std::ios::dec | std::ios::skipws)) reach_error();
  std::cout << std::hex << 17 << std::setfill('0') << std::setprecision(3) << std::setw(4);
  if (std::cout.fill() != '0' || std::cout.precision() != 3) reach_error();
  if (std::cout.width() != 4 || !(std::cout.flags() & std::ios::hex)) reach_error();
  if (!(std::cerr.flags() & std::ios::unitbuf)) reach_error();
  return 0;
}
