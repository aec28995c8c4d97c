// Unknown code may set another handler for terminate.
// native: skip (C++ needs its run-time library)
#include <cstdlib>
#include <exception>
extern "C" void reach_error();
extern "C" int unknown();
static void handler() { abort(); }
int main() {
  std::set_terminate(handler);
  unknown();
  if (std::get_terminate() != handler) reach_error();
}
