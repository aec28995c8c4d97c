// The text has no end.
// native: skip (C++ needs its run-time library)
#include <iostream>
int main() {
  char text[3] = {'a', 'b', 'c'};
  std::cout << text;
}
