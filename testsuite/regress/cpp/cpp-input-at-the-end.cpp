// Where no input is left, the variable keeps its value.
// native: skip (C++)
#include <iostream>
extern "C" void reach_error();
int main() {
  unsigned number = 9;
  std::cin >> number;
  if (!std::cin && number == 9)
    reach_error();
}
