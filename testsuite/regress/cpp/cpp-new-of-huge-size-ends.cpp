// operator new of a size that no object has ends the run, where nobody catches what it throws.
// native: skip (C++ needs its run-time library)
extern "C" void reach_error();
int main() {
  volatile unsigned long size = -1ul;
  char *p = new char[size];
  reach_error();
  return *p;
}
