/* Two calls of a helper that reads a global between writes: a call marked read-only or pure may not be merged over a store. */
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);
static int level;
__attribute__((pure, noinline)) static int current(void) { return level; }
int main(void) {
  level = __VERIFIER_nondet_int();
  int before = current();
  level = before + 1;
  int after = current();
  if (after == before)
    reach_error();
  return 0;
}
