/* What no loop writes in memory that was zeroed is zero after it. */
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);
extern void *malloc(unsigned long);
extern void *calloc(unsigned long, unsigned long);
int main(void) {
  int *p = calloc(4, sizeof *p);
  if (!p)
    return 0;
  p[0] = 1;
  while (__VERIFIER_nondet_int())
    p[0] = -p[0];
  if (p[1] != 0)
    reach_error();
  return 0;
}
