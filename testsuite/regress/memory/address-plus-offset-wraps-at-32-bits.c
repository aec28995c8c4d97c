/* The most bytes that an object can have are not those that it has: an address plus an offset may be null. */
extern void reach_error(void);
extern unsigned __VERIFIER_nondet_uint(void);
extern void *malloc(unsigned);
int main(void) {
  char *p = malloc(__VERIFIER_nondet_uint());
  unsigned x = __VERIFIER_nondet_uint();
  if ((unsigned)p + x == 0) reach_error();
}
