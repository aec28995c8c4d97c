// realloc is for what malloc made.
// native: skip (C++ needs its run-time library)
extern "C" void free(void *);
extern "C" void *realloc(void *, unsigned long);
int main() {
  void *p = realloc(new int, 8);
  free(p);
  return 0;
}
