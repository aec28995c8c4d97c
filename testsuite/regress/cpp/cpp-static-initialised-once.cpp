// The same without recursion.
// native: skip (C++ needs its run-time library)
int f(int n);
int g(int n) {
  static int x = f(n);
  return x;
}
int f(int n) { return n > 0 ? f(n - 1) : 1; }
int main() { return g(1) + g(0); }
