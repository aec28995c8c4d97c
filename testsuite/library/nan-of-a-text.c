// A NaN has the sign of the text that it was read from.
#include <assert.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>

int main(void) {
  char *end;
  double d = strtod("nan", NULL), negative = strtod("-NAN,", &end);
  assert(isnan(d) && !signbit(d));
  assert(isnan(negative) && signbit(negative) && *end == ',');
  float f = strtof("+nan", NULL), negative_float = strtof("-nan", NULL);
  assert(isnan(f) && !signbit(f) && signbit(negative_float));
  long double l = strtold("nan", NULL), negative_long = strtold("-nan", NULL);
  assert(isnan(l) && !signbit(l) && signbit(negative_long));
  assert(sscanf("nan -nan", "%lf %f", &d, &f) == 2);
  assert(!signbit(d) && signbit(f));
  return 0;
}
