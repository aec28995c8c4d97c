// A look at output leaves what is known of input (was UNKNOWN).
#include <stdio.h>
extern void reach_error(void);

int main(void) {
  int c;
  while ((c = getchar()) != EOF) putchar(c);
  if (ferror(stdout)) return 1;
  if (!feof(stdin) && !ferror(stdin)) reach_error();
  return 0;
}
