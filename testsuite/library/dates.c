// Members of a date are in their ranges, texts of times have their length.
#include <assert.h>
#include <stdio.h>
#include <string.h>
#include <time.h>

static const char *const months[] = {"Jan", "Feb", "Mar", "Apr", "May", "Jun",
                                     "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"};

int main(void) {
  time_t now = time(NULL);
  struct tm *date = localtime(&now);
  if (date == NULL)
    return 1;
  assert(strlen(months[date->tm_mon]) == 3);
  assert(date->tm_mday >= 1 && date->tm_mday <= 31 && date->tm_year >= 0);
  char text[16];
  size_t length = strftime(text, sizeof text, "%H:%M", date);
  assert(length < sizeof text);
  if (length > 0)
    assert(strlen(text) == length);
  assert(strlen(ctime(&now)) == 25);
  return 0;
}
