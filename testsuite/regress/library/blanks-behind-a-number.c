// A space in a format takes blanks, behind which a digit may stand (was UNKNOWN).
#include <stdio.h>
extern void reach_error(void);

int main(void) {
  int n;
  if (scanf("%d ", &n) == 1 && getchar() == '5') reach_error();
  return 0;
}
