/* A stream may end while a number is read from it, or fail: each may be seen. */
// native: skip (reads)
#include <stdio.h>

extern void reach_error(void);

int main(void) {
  int number;
  if (scanf("%d", &number) == 1 && feof(stdin) && number == 12)
    if (getchar() == EOF)
      reach_error();
  return 0;
}
