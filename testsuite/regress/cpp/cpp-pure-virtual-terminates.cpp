// A call of a pure virtual function runs the handler that the program has set, which ends well.
// native: skip (C++ needs its run-time library)
#include <cstdlib>
#include <exception>
extern "C" void reach_error();
static void handle() { std::exit(0); }
struct A {
  A() { call(); }
  void call() { f(); }
  virtual void f() = 0;
  virtual ~A() {}
};
struct B : A {
  void f() override {}
};
int main() {
  std::set_terminate(handle);
  B b;
  reach_error();
  return 0;
}
