/* One byte of a word that is not zero is cleared: the word may be zero now. */
// inputs: 7, 0
extern int __VERIFIER_nondet_int(void);
extern void *malloc(__SIZE_TYPE__);
extern void reach_error(void);
int main(void) {
  int *cell = malloc(sizeof *cell);
  int key = __VERIFIER_nondet_int();
  if (!cell || key == 0)
    return 0;
  *cell = key;
  *(char *)cell = 0;
  while (__VERIFIER_nondet_int())
    ;
  if (*cell == 0)
    reach_error();
  return 0;
}
