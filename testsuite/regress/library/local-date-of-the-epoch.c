// The epoch is the first of January 1970, and in some zones the day before.
// native: skip (the native runtime has no such function)
#include <time.h>
extern void reach_error(void);
int main(void) {
  time_t start = 0;
  struct tm *local = localtime(&start);
  if (local->tm_year != 69 && local->tm_year != 70) reach_error();
  return 0;
}
