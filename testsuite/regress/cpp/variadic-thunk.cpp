// A thunk of a variadic function hands on what it gets.
// native: skip (C++)
#include <cstdarg>
extern "C" void reach_error(void);

struct A {
  virtual void f() {}
  int pad;
};
struct B {
  virtual int last(int count, ...) = 0;
};
struct C : A, B {
  int last(int count, ...) override {
    va_list list;
    va_start(list, count);
    int result = 0;
    while (count-- > 0) result = va_arg(list, int);
    va_end(list);
    return result;
  }
};

int main() {
  C c;
  B *b = &c;
  if (b->last(2, 4, 5) != 5) reach_error();
}
