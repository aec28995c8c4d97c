// A zone is at most 24:59:59 to the west of UTC, and 25:59:59 to the east.
// native: skip (the native runtime has no such function)
#define _GNU_SOURCE
#include <time.h>
extern void reach_error(void);
int main(void) {
  struct tm date = {0};
  date.tm_mday = 1;
  if (mktime(&date) == -1) return 1;
  if (date.tm_gmtoff < -89999 || date.tm_gmtoff > 93599) reach_error();
  return 0;
}
