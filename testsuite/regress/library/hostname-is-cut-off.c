// Where gethostname fails for want of room, a part of the name is there.
// native: skip (the native runtime has no such function)
#define _GNU_SOURCE
#include <unistd.h>
extern void reach_error(void);
int main(void) {
  char name[1] = {1};
  if (gethostname(name, 1) != 0 && name[0] != 1) reach_error();
  return 0;
}
