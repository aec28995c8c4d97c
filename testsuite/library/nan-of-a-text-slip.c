// A NaN that is read from a text may be negative.
#include <assert.h>
#include <math.h>
#include <stdlib.h>

int main(void) {
  assert(!signbit(strtod("-nan", NULL)));
  return 0;
}
