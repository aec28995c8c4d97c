// A NaN has the sign of the text that it was read from.
#include <assert.h>
#include <math.h>
#include <stdlib.h>

int main(void) {
  char *end;
  double d = strtod("nan", NULL), negative = strtod("-NAN,", &end);
  assert(isnan(d) && !signbit(d));
  assert(isnan(negative) && signbit(negative) && *end == ',');
  float f = strtof("+nan", NULL), negative_float = strtof("-nan", NULL);
  assert(isnan(f) && !signbit(f) && signbit(negative_float));
  return 0;
}
