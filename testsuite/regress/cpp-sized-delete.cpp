// What is deleted has the size of its type, and the alignment.
// native: skip (C++ needs its run-time library)
#include <memory>
#include <new>
#include <vector>
struct Base {
  int a = 1;
  virtual ~Base() {}
};
struct Derived : Base {
  long b[3] = {};
};
struct alignas(64) Wide {
  char c[64];
};
int main() {
  Base *p = new Derived;
  delete p;
  std::unique_ptr<Base> q(new Base);
  Wide *w = new Wide;
  delete w;
  Wide *many = new Wide[2];
  delete[] many;
  std::vector<int> v(3);
  void *raw = ::operator new(24);
  ::operator delete(raw, 24);
  delete static_cast<Base *>(nullptr);
  return 0;
}
