/* A buffer is given back and made anew in a loop, unless it is the other object, which is written then. */
// inputs: 1, 0
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);
extern void *malloc(unsigned long);
extern void free(void *);
int main(void) {
  int *kept = malloc(sizeof *kept), *p = malloc(sizeof *p);
  if (!kept || !p)
    return 0;
  *kept = 7;
  *p = 7;
  while (__VERIFIER_nondet_int()) {
    int was = *p;
    if (p != kept)
      free(p);
    p = was == 7 ? kept : malloc(sizeof *p);
    if (!p)
      return 0;
    *p = was + 1;
  }
  if (*kept != 7)
    reach_error();
  return 0;
}
