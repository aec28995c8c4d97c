// The environment may say of a zone that it is nearly 26 hours to the east, such as
// TZ=A-24:59:59B (was TRUE).
// native: skip (the native runtime has no such function)
#define _GNU_SOURCE
#include <time.h>
extern void reach_error(void);
int main(void) {
  time_t start = 0;
  struct tm *local = localtime(&start);
  if (local->tm_gmtoff == 93599) reach_error();
  return 0;
}
