// The date and the time of now have 19 characters, for they are of a year with four digits.
#include <assert.h>
#include <time.h>

int main(void) {
  char text[20];
  time_t now = time(NULL);
  struct tm *date = localtime(&now);
  if (date == NULL) return 1;
  assert(strftime(text, sizeof text, "%Y-%m-%d %H:%M:%S", date) == 19);
  return 0;
}
