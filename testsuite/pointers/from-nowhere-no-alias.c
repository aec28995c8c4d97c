/* An arbitrary pointer leads to no object of the program: a store through it changes none. */
// native: skip (a pointer from nowhere)
extern int *__VERIFIER_nondet_pointer(void);
extern void *malloc(__SIZE_TYPE__);
extern void reach_error(void);
static int global;
int main(void) {
  int *heap = malloc(sizeof *heap);
  int **cell = malloc(sizeof *cell);
  *heap = 0;
  int *p = __VERIFIER_nondet_pointer(), *q = *cell;
  *p = 1;
  *q = 2;
  if (global != 0 || *heap != 0)
    reach_error();
  return 0;
}
