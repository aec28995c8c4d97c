// shrink_to_fit catches what new throws, and the program goes on (was TRUE).
// native: skip (C++ needs its run-time library)
#include <cstdlib>
#include <new>
#include <string>
extern "C" void reach_error();
static int made;
void *operator new(std::size_t size) {
  if (made++ > 0) throw std::bad_alloc();
  return std::malloc(size);
}
void operator delete(void *p) noexcept { std::free(p); }
int main() {
  std::string text("a text that is longer than that");
  text.erase(20);
  text.shrink_to_fit();
  reach_error();
}
