/* The contents of two of 1000 lockers are swapped by the trick with three exclusive ors, which
   makes zero of a locker that is swapped with itself. The check says that each of the two has
   what was in the other one, and all others have what they had. */
// inputs: 3, 3
extern unsigned __VERIFIER_nondet_uint(void);
extern void reach_error(void);
enum { LOCKERS = 1000 };
unsigned locker[LOCKERS];

static void swap(unsigned *a, unsigned *b) {
  *a ^= *b;
  *b ^= *a;
  *a ^= *b;
}

int main(void) {
  for (unsigned i = 0; i < LOCKERS; i++)
    locker[i] = 2 * i + 1;
  unsigned one = __VERIFIER_nondet_uint(), other = __VERIFIER_nondet_uint();
  if (one >= LOCKERS || other >= LOCKERS)
    return 0;
  swap(&locker[one], &locker[other]);
  for (unsigned i = 0; i < LOCKERS; i++) {
    unsigned from = i == one ? other : i == other ? one : i;
    if (locker[i] != 2 * from + 1)
      reach_error();
  }
  return 0;
}
