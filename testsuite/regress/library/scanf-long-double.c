// What scanf reads into a long double need not be a double.
// native: skip (the native runtime has no scanf)
#include <stdio.h>
extern void reach_error(void);
int main(void) {
  long double x;
  if (scanf("%Lf", &x) == 1 && x == x && x != (long double)(double)x) reach_error();
  return 0;
}
