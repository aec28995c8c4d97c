/* Whether errno is set follows from the arguments: not at all by the sine of 1, always by a result
   that is too large. A free choice made this FALSE. */
#include <errno.h>
#include <math.h>

extern void reach_error(void);

int main(void) {
  volatile double one = 1.0;
  errno = 0;
  double sine = sin(one);
  if (errno == EDOM)
    reach_error();
  errno = 0;
  double large = ldexp(one, 5000);
  if (errno == 0)
    reach_error();
  return sine > large;
}
