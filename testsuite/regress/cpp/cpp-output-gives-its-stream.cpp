/* Output to a stream gives that stream. */
// native: skip (C++ needs its run-time library)
#include <iostream>
extern "C" void reach_error();
int main() {
  std::ostream *out = &(std::cout << 1 << 'c');
  if (out != &std::cout) reach_error();
}
