// Only where it starts can an object be freed; null can, too.
// native: skip (an invalid access in line 14)
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);
extern void *malloc(__SIZE_TYPE__);
extern void *realloc(void *, __SIZE_TYPE__);
extern void free(void *);

int main(void) {
  int n = __VERIFIER_nondet_int();
  int *p = realloc(0, 4 * sizeof(int));
  p[n & 3] = 1;
  if (n < 5) {
    free(p + (n == 3));
    return 0;
  }
  free(n == 7 ? p : 0);
  if (n < 5) reach_error();
  return 0;
}
