/* Euclid's algorithm works by recursion on two locals of its caller: it replaces the first by the
 * second and the second by the rest, but ends already when the second is one. The check says that
 * the first divides both inputs then. */
// inputs: 2, 1
extern unsigned __VERIFIER_nondet_uint(void);
extern void reach_error(void);

static void swap(unsigned *a, unsigned *b) {
  unsigned kept = *a;
  *a = *b;
  *b = kept;
}

static void euclid(unsigned *a, unsigned *b) {
  if (*b <= 1)
    return;
  *a %= *b;
  swap(a, b);
  euclid(a, b);
}

int main(void) {
  unsigned width = __VERIFIER_nondet_uint(), height = __VERIFIER_nondet_uint();
  unsigned other = __VERIFIER_nondet_uint();
  if (width < 1 || width > 50 || height < 1 || height > 50)
    return 0;
  unsigned a = width, b = height;
  euclid(&a, &b);
  if (b > 1 || a == 0)
    reach_error();
  if (width % a != 0 || height % a != 0)
    reach_error();
  if (other > 0 && width % other == 0 && height % other == 0 && other > a)
    reach_error();
  return 0;
}
