// sscanf() reads a string: a record of fixed width has no end (was TRUE).
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

int main(void) {
  char *date = malloc(8);
  if (date == NULL) return 1;
  memcpy(date, "20261128", 8);
  int year = 0, month = 0, day = 0;
  int n = sscanf(date, "%4d%2d%2d", &year, &month, &day);
  free(date);
  return n != 3 || day != 28;
}
