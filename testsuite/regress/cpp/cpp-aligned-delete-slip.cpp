// What `new` has aligned more than usual, plain `delete` does not take.
// native: skip (C++ needs its run-time library)
#include <new>
struct alignas(64) Wide {
  char c[64];
};
int main() {
  void *p = new Wide;
  ::operator delete(p);
  return 0;
}
