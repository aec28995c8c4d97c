// There is no room for the end of the text.
#include <assert.h>
#include <time.h>

int main(void) {
  char text[10];
  struct tm day = {.tm_year = 124, .tm_mon = 1, .tm_mday = 7};
  assert(strftime(text, sizeof text, "%Y-%m-%d", &day) > 0);
  return 0;
}
