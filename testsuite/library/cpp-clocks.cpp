// The steady clock is never set back; the other one is.
// native: skip (C++ needs its run-time library)
#include <chrono>
extern "C" void reach_error();
int main() {
  auto first = std::chrono::steady_clock::now();
  auto second = std::chrono::steady_clock::now();
  if (second < first) reach_error();
  return 0;
}
