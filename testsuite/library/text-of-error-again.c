// The text of an error is the same each time that it is asked for.
#include <assert.h>
#include <stdio.h>
#include <string.h>

int main(void) {
  char copy[64];
  snprintf(copy, sizeof copy, "%s", strerror(2));
  assert(strcmp(copy, strerror(2)) == 0);
  return 0;
}
