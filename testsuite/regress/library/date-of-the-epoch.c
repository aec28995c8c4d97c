// The epoch is a Thursday, the first of January 1970.
// native: skip (the native runtime has no such function)
#include <time.h>
extern void reach_error(void);
int main(void) {
  time_t start = 0;
  struct tm *date = gmtime(&start);
  if (date->tm_year != 70 || date->tm_yday != 0 || date->tm_wday != 4 || date->tm_hour != 0) reach_error();
  return 0;
}
