/* Two levels: the address of a pointer is passed and the pointer changed. */
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);
static int zero, one = 1;
static void choose(int **where, int which) { *where = which ? &one : &zero; }
int main(void) {
  int *p = 0, which = __VERIFIER_nondet_int();
  int **pp = &p;
  choose(pp, which);
  **pp += 10;
  if (which ? one != 11 || zero != 0 : one != 1 || zero != 10)
    reach_error();
  return 0;
}
