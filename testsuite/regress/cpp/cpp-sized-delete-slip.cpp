// Without a virtual destructor, an object is deleted by the size of its base.
// native: skip (C++ needs its run-time library)
struct Base {
  int a = 1;
};
struct Derived : Base {
  long b[3] = {};
};
int main() {
  Base *p = new Derived;
  delete p;
  return 0;
}
