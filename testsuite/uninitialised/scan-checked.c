/* The number is looked at only if one was read. */
#include <stdio.h>
int main(void) {
  int n;
  if (scanf("%d", &n) != 1)
    return 0;
  return n > 3;
}
