// The static local is asked for while it is being made (C++20, 8.8).
// native: skip (C++ needs its run-time library)
int f(int n);
int g(int n) {
  static int x = f(n);
  return x;
}
int f(int n) { return n > 0 ? g(n - 1) : 1; }
int main() { return g(1); }
