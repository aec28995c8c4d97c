// A device register may change between two reads.
// native: skip (there is no such address)
#include <stdint.h>
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);
#define STATUS (*(volatile uint32_t *)0x40021000u)
int main(void) {
  uint32_t first = STATUS, second = STATUS;
  if (first != second) reach_error();
  return 0;
}
