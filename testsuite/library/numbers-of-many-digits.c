// strtod rounds correctly, whatever the digits: decimal and hexadecimal ones.
#include <errno.h>
#include <stdlib.h>
extern void reach_error(void);

int main(void) {
  char *end;
  if (strtod("3.14159265358979323846", &end) != 3.14159265358979323846 || *end != 0)
    reach_error();
  if (strtod("123456789012345678901234567890", NULL) != 123456789012345678901234567890.0)
    reach_error();
  if (strtod("2.2250738585072014e-308", NULL) != 2.2250738585072014e-308)
    reach_error();
  if (strtod("0x1.8p3", NULL) != 12 || strtod("-0X.1p4z", &end) != -1 || *end != 'z')
    reach_error();
  if (strtof("0.1", NULL) != 0.1f || strtof("0x1.000001p0", NULL) != 1)
    reach_error();
  if (strtod("0xg", &end) != 0 || *end != 'x')
    reach_error();
  errno = 0;
  if (strtod("0x1p5000", NULL) < 1e300 || errno != ERANGE)
    reach_error();
  return 0;
}
