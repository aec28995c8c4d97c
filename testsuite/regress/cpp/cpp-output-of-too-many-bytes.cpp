// One byte more than there is.
// native: skip (C++ needs its run-time library)
#include <iostream>
int main() {
  char text[3] = {'a', 'b', 'c'};
  std::cout.write(text, 4);
}
