// The first bit that is set counts from one.
// native: skip (the native runtime has no C library)
#define _GNU_SOURCE
#include <string.h>
#include <strings.h>
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);
int main(void) {
  int n = __VERIFIER_nondet_int(), bit = ffs(n);
  if (n == 0 ? bit != 0 : bit < 1 || bit > 32 || (n >> (bit - 1) & 1) == 0) reach_error();
  int (*other)(long) = ffsl;
  if (other(1l << 40) != 41) reach_error();
  return 0;
}
