// What is deleted has the size of its type.
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
int main() {
  Base *p = new Derived;
  delete p;
  std::unique_ptr<Base> q(new Base);
  std::vector<int> v(3);
  void *raw = ::operator new(24);
  ::operator delete(raw, 24);
  delete static_cast<Base *>(nullptr);
  return 0;
}
