/* A number from outside may be an address that the program has compared it with. */
// native: skip (needs the address as an input)
extern void reach_error(void);
extern unsigned long __VERIFIER_nondet_ulong(void);
int g;
int main(void) {
  unsigned long n = __VERIFIER_nondet_ulong();
  if (n != (unsigned long)&g) return 0;
  *(int *)n = 1;
  if (g == 1) reach_error();
}
