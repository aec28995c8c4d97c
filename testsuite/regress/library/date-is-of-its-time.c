// The same time has the same date, whose members fit together.
// native: skip (the native runtime has no such function)
#define _GNU_SOURCE
#include <time.h>
extern void reach_error(void);
int main(void) {
  time_t now = time(NULL);
  struct tm one, other;
  localtime_r(&now, &one);
  localtime_r(&now, &other);
  if (one.tm_hour != other.tm_hour || one.tm_gmtoff != other.tm_gmtoff) reach_error();
  if (one.tm_yday < one.tm_mday - 1) reach_error();
  return 0;
}
