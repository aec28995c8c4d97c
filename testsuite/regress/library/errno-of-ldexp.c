/* A result that is too large is an error, also where a step on the way to it is: the model looked
   at the number behind the steps, and this was TRUE. */
#include <errno.h>
#include <math.h>

extern void reach_error(void);

int main(void) {
  volatile double one = 1.0;
  errno = 0;
  double large = ldexp(one, 5000);
  if (errno == ERANGE && large > 1e300)
    reach_error();
  return 0;
}
