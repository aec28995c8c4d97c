// The numbers behind srand48 are those that POSIX says, and the same seed gives them again; seed48
// gives back what srand48 has stored (was FALSE, and another state was TRUE).
#define _XOPEN_SOURCE
#include <stdlib.h>
extern void reach_error(void);
int main(void) {
  unsigned short own[3] = {0, 0, 0};
  srand48(1);
  if (lrand48() != 89400484) reach_error();
  long next = mrand48();
  srand48(1);
  lrand48();
  if (mrand48() != next) reach_error();
  srand48(0x12345678);
  unsigned short *old = seed48(own);
  if (old[0] != 0x330e || old[1] != 0x5678 || old[2] != 0x1234) reach_error();
  if (drand48() != 0x1.6p-45 || nrand48(own) != 0 || own[0] != 0xb) reach_error();
  return 0;
}
