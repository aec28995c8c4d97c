// A number that was guessed may be the address of any object whose address it was compared with, whatever else inputs may point to.
// native: skip (the input is an address)
extern void reach_error(void);
extern unsigned long __VERIFIER_nondet_ulong(void);
extern int elsewhere;

int main(void) {
  int x = 0;
  unsigned long number = __VERIFIER_nondet_ulong();
  elsewhere = 1;
  if (number == (unsigned long)&x) {
    *(int *)number = 5;
    if (x == 5) reach_error();
  }
  return 0;
}
