/* What the program stores in memory that unknown code made is known there. */
// native: skip (needs an external function)
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);
extern int **slot(void);
extern void poke(void);
int main(void) {
  int x = 0;
  *slot() = &x;
  poke();
  if (x == 5)
    reach_error();
  return 0;
}
