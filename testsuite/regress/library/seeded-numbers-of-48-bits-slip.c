// What seed48 gives back begins with 0x330e behind srand48: the first of the three has the lowest
// bits (was TRUE).
#define _XOPEN_SOURCE
#include <stdlib.h>
extern void reach_error(void);
int main(void) {
  unsigned short own[3] = {0, 0, 0};
  srand48(7);
  unsigned short *old = seed48(own);
  if (old[0] == 0x330e && old[1] == 7) reach_error();
  return 0;
}
