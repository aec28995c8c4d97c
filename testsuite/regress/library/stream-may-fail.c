/* A read may fail before its stream ends. */
// native: skip (reads)
#include <stdio.h>

extern void reach_error(void);

int main(void) {
  if (getchar() == EOF && ferror(stdin) && !feof(stdin))
    reach_error();
  return 0;
}
