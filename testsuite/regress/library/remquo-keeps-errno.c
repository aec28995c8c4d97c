// remquo and logb leave errno alone, remainder does not.
// native: skip (the native runtime has no C library)
#include <errno.h>
#include <math.h>
extern void reach_error(void);
int main(void) {
  volatile double zero = 0, one = 1;
  int quotient;
  errno = 0;
  remquo(one, zero, &quotient);
  if (logb(zero) != -INFINITY || errno != 0) reach_error();
  remainder(one, zero);
  if (errno != EDOM) reach_error();
  return 0;
}
