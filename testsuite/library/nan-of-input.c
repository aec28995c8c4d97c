// A NaN that is scanned has the sign of its text.
#include <assert.h>
#include <math.h>
#include <stdio.h>

int main(void) {
  double d;
  float f;
  assert(sscanf("nan -nan", "%lf %f", &d, &f) == 2);
  assert(!signbit(d) && signbit(f));
  return 0;
}
