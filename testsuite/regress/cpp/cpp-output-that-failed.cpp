// Whether output has failed does not change while there is none.
// native: skip (C++)
#include <iostream>
extern "C" void reach_error();
int main() {
  bool one = std::cout.good(), other = std::cout.good();
  if (one != other)
    reach_error();
}
