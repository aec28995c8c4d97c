// The first bit that is set counts from one: no index of a table of 32.
// native: skip (the native runtime has no C library)
#include <strings.h>
extern int __VERIFIER_nondet_int(void);
int main(void) {
  static int table[32];
  return table[ffs(__VERIFIER_nondet_int())];
}
