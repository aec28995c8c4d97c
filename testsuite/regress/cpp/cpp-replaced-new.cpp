/* The forms of `operator new` and `delete` that a program does not replace use those that it does. */
// native: skip (C++ needs its run-time library)
extern "C" void reach_error(void);
extern "C" int __VERIFIER_nondet_int(void);
typedef decltype(sizeof 0) size;
static char arena[256];
static unsigned used, freed;
void *operator new(size n) {
  void *p = arena + used;
  used += (n + 15) & ~15ul;
  return p;
}
void operator delete(void *p) noexcept { freed++; }
int main() {
  int *a = new int(3), *b = new int[2];
  b[0] = 4;
  if (*a + b[0] != 7 || (char *)b != arena + 16) reach_error();
  delete a;
  delete[] b;
  if (freed == 2) reach_error();
}
