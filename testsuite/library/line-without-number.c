// A line may have no number.
#include <assert.h>
#include <stdio.h>
#include <stdlib.h>

int main(void) {
  char line[4], *end;
  if (fgets(line, sizeof line, stdin) == NULL) return 1;
  strtol(line, &end, 0);
  assert(end != line);
  return 0;
}
