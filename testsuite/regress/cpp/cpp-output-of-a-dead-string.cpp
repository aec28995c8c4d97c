// The string is dead.
// native: skip (C++ needs its run-time library)
#include <iostream>
#include <string>
int main() {
  std::string *s = new std::string("a text that is too long for the object");
  delete s;
  std::cout << *s;
}
