// Output reads the text up to its end, or as many bytes as it is told.
// native: skip (C++ needs its run-time library)
#include <iostream>
#include <string>
int main() {
  char text[3] = {'a', 'b', 0};
  std::string word("a text that is too long for the object");
  std::cout << text << word << word.c_str() << 'c' << 1 << std::endl;
  std::cout.write(text, 3);
}
