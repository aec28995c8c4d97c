// Behind a number that scanf() has read comes a digit only where a read failed for a moment (EAGAIN).
#include <stdio.h>
extern void reach_error(void);

int main(void) {
  int n;
  if (scanf("%d", &n) != 1) return 1;
  int c = getchar();
  if (c >= '0' && c <= '7') reach_error();
  return 0;
}
