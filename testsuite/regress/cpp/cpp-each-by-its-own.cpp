// malloc and free, new and delete, new[] and delete[], and realloc, beside each other.
// native: skip (C++ needs its run-time library)
extern "C" void free(void *);
extern "C" void *malloc(unsigned long);
extern "C" void *realloc(void *, unsigned long);
extern "C" int __VERIFIER_nondet_int(void);
int main() {
  int n = __VERIFIER_nondet_int();
  long *one = new long(n), *two = new long[2];
  void *three = malloc(8);
  three = realloc(three, 16);
  if (n == 3) {
    delete one;
    one = nullptr;
  }
  delete one;
  delete[] two;
  free(three);
  return 0;
}
