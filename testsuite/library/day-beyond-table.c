// The last day of a month is no index of a table of 31 days.
// inputs: none
// native: skip (needs the last day of a month)
#include <time.h>

int main(void) {
  static int days[31];
  time_t now = time(NULL);
  struct tm *date = localtime(&now);
  if (date == NULL)
    return 1;
  days[date->tm_mday]++;
  return 0;
}
