// strtod of hexadecimal digits, with an exponent of two.
#include <errno.h>
#include <stdlib.h>
extern void reach_error(void);

int main(void) {
  char *end;
  if (strtod("0x1.8p3", NULL) != 12 || strtod("-0X.1p4z", &end) != -1 || *end != 'z')
    reach_error();
  if (strtof("0x1.000001p0", NULL) != 1 || strtod("0xg", &end) != 0 || *end != 'x')
    reach_error();
  errno = 0;
  if (strtod("0x1p1030", NULL) < 1e300 || errno != ERANGE)
    reach_error();
  return 0;
}
