// A number that is equal to an address is no pointer to what lies there: that dies, and the next object may lie at the number.
// native: skip (the input is an address)
#include <stdlib.h>

extern void reach_error(void);
extern unsigned long __VERIFIER_nondet_ulong(void);

int main(void) {
  unsigned long number = __VERIFIER_nondet_ulong();
  char *first = malloc(8);
  if (number == (unsigned long)first) {
    free(first);
    char *second = malloc(8);
    if (number == (unsigned long)second) reach_error();
  }
  return 0;
}
