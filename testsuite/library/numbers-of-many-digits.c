// strtod rounds correctly, whatever the digits.
#include <stdlib.h>
extern void reach_error(void);

int main(void) {
  char *end;
  if (strtod("3.14159265358979323846", &end) != 3.14159265358979323846 || *end != 0)
    reach_error();
  if (strtod("123456789012345678901234567890", NULL) != 123456789012345678901234567890.0)
    reach_error();
  if (strtof("0.1", NULL) != 0.1f)
    reach_error();
  return 0;
}
