// A class with a vector; streams with manipulators; what is thrown ends the run.
// native: skip (C++ needs its run-time library)
#include <cassert>
#include <iomanip>
#include <iostream>
#include <stdexcept>
#include <vector>
class Account {
  std::vector<int> log;

public:
  void deposit(int n) {
    if (n <= 0) throw std::invalid_argument("n");
    log.push_back(n);
  }
  int sum() const {
    int s = 0;
    for (int x : log) s += x;
    return s;
  }
};
int main() {
  Account a;
  a.deposit(5);
  a.deposit(7);
  std::cout << "sum " << std::hex << std::setw(4) << a.sum() << std::endl;
  assert(a.sum() == 12);
  return 0;
}
