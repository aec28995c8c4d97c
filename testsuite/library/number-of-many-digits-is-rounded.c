// A number of many digits is not one of fewer.
// inputs: none
#include <stdlib.h>
extern void reach_error(void);

int main(void) {
  if (strtod("0.1000000000000000055511151231257827", NULL) == 0.1 && strtod("0x1.fffffffffffff8p0", NULL) == 2)
    reach_error();
  return 0;
}
