// The function is called when it is there.
// native: skip (C++ needs its run-time library)
struct A {
  virtual int f() = 0;
  virtual ~A() {}
  int g() { return f(); }
};
struct B : A {
  int f() override { return 1; }
};
int main() {
  B b;
  return b.g();
}
