// The clock of the system may be set back.
// native: skip (C++ needs its run-time library)
#include <chrono>
extern "C" void reach_error();
int main() {
  auto first = std::chrono::system_clock::now();
  auto second = std::chrono::system_clock::now();
  if (second < first) reach_error();
  return 0;
}
