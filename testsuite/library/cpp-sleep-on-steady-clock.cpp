// A sleep takes its time on the steady clock.
// native: skip (C++ needs its run-time library)
#include <chrono>
#include <thread>
extern "C" void reach_error();
int main() {
  auto first = std::chrono::steady_clock::now();
  std::this_thread::sleep_for(std::chrono::milliseconds(20));
  auto second = std::chrono::steady_clock::now();
  if (second - first < std::chrono::milliseconds(20)) reach_error();
  return 0;
}
