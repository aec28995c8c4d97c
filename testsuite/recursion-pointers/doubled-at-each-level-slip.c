/* Eight functions, each of which calls the one below twice and hands a pointer on; the lowest adds
 * a step to the number that it points to. The fifth works on a copy when the number is 1003, and
 * the copy is lost. The check says that the number has grown by the step times the power of two. */
// inputs: 1003, 2
extern unsigned __VERIFIER_nondet_uint(void);
extern void reach_error(void);

static unsigned step;

static void f0(unsigned *p) { *p += step; }

static void f1(unsigned *p) {
  f0(p);
  f0(p);
}

static void f2(unsigned *p) {
  f1(p);
  f1(p);
}

static void f3(unsigned *p) {
  f2(p);
  f2(p);
}

static void f4(unsigned *p) {
  f3(p);
  f3(p);
}

static void f5(unsigned *p) {
  unsigned copy = *p;
  f4(*p == 1003 ? &copy : p);
  f4(p);
}

static void f6(unsigned *p) {
  f5(p);
  f5(p);
}

static void f7(unsigned *p) {
  f6(p);
  f6(p);
}

int main(void) {
  unsigned start = __VERIFIER_nondet_uint(), number = start;
  step = __VERIFIER_nondet_uint();
  f7(&number);
  if (number != start + 128 * step)
    reach_error();
  return 0;
}
