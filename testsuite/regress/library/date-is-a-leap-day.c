// It may be a Tuesday, the 29th of February.
// native: skip (the native runtime has no such function)
#include <time.h>
extern void reach_error(void);
int main(void) {
  time_t now = time(NULL);
  struct tm *date = localtime(&now);
  if (date->tm_mon == 1 && date->tm_mday == 29 && date->tm_wday == 2) reach_error();
  return 0;
}
