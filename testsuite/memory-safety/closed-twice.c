// A stream is closed twice, where it has ended.
// native: skip (a stream is there, or not)
#include <stdio.h>

int main(void) {
  FILE *f = fopen("x", "r");
  if (f == NULL)
    return 0;
  while (getc(f) != EOF)
    ;
  if (feof(f))
    fclose(f);
  fclose(f);
  return 0;
}
