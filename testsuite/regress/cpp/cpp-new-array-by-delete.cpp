// What new[] made, delete does not free.
// native: skip (C++ needs its run-time library)
int main() {
  int *p = new int[3];
  p[2] = 1;
  delete p;
  return 0;
}
