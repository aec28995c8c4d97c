// fmin of two zeros may be either.
// native: skip (the outcome depends on the library)
extern void reach_error(void); extern int __VERIFIER_nondet_int(void);
#include <math.h>
int main(void) {
  volatile double minus = -0.0, plus = 0.0;
  if (__builtin_signbit(fmin(minus, plus))) reach_error();
  return 0;
}
