// A stream is used after it was closed (C11, 7.21.3).
// native: skip (what is there is readable)
#include <stdio.h>

int main(void) {
  FILE *f = fopen("x", "r+");
  if (f == NULL)
    return 0;
  fclose(f);
  return fileno(f) == 77;
}
