// The input ends within %3c: an input failure, with what came by then.
// native: skip (the native runtime has no scanf)
#include <stdio.h>
extern void reach_error(void);
int main(void) {
  char b[4] = "xxx";
  if (scanf("%3c", b) < 1 && b[0] != 'x') reach_error();
  return 0;
}
