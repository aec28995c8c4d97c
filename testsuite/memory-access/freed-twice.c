// What is freed twice may be given out twice: nothing is proved behind it.
// native: skip (an invalid access in line 11)
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);
extern void *malloc(__SIZE_TYPE__);
extern void free(void *);

int main(void) {
  int *p = malloc(24);
  free(p);
  if (__VERIFIER_nondet_int() == 123456789) free(p);
  int *a = malloc(24), *b = malloc(24);
  *a = 1;
  *b = 2;
  if (*a != 1) reach_error();
  return 0;
}
