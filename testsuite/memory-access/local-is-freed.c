// What is no heap object cannot be freed, nor what is not the start of one.
// native: skip (an invalid access in line 13)
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);
extern void *malloc(__SIZE_TYPE__);
extern void free(void *);

int main(void) {
  int x[8], *none = 0, *p = malloc(16), **q = __VERIFIER_nondet_int() ? &p : &none;
  free(none);
  free(*q);
  x[0] = 1;
  if (__VERIFIER_nondet_int() == 123456789) free(x);
  if (x[0] != 1) reach_error();
  return 0;
}
