// A power that is no integer gives no number, which may have the sign bit.
#define _GNU_SOURCE
#include <math.h>
extern double scalb(double, double);
extern void reach_error(void);
int main(void) {
  if (signbit(scalb(2.0, 0.5))) reach_error();
  return 0;
}
