// No line, no text for strptime.
// native: skip (the native runtime has no C library)
#define _XOPEN_SOURCE
#include <stdio.h>
#include <time.h>
int main(void) {
  char line[20];
  struct tm date = {0};
  char *text = fgets(line, sizeof line, stdin);
  return strptime(text, "%Y-%m-%d", &date) == NULL;
}
