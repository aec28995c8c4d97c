// What new made, free does not free: by way of a function, in one of two cases.
// native: skip (C++ needs its run-time library)
extern "C" void free(void *);
extern "C" void *malloc(unsigned long);
extern "C" int __VERIFIER_nondet_int(void);
static void end(void *p) { free(p); }
int main() {
  int n = __VERIFIER_nondet_int();
  void *p = n == 3 ? new long : malloc(8);
  end(p);
  return 0;
}
