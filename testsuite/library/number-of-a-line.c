// A number at the start of a line ends in the line, and is zero where there is none.
#include <assert.h>
#include <stdio.h>
#include <stdlib.h>

int main(void) {
  char line[100], *end;
  if (fgets(line, sizeof line, stdin) == NULL) return 1;
  long number = strtol(line, &end, 0);
  if (end == line) assert(number == 0);
  assert(end < line + sizeof line);
  return *end == ' ';
}
