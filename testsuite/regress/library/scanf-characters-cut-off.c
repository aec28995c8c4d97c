// The input ends within %3c: glibc takes what came by then, which is no failure there.
// native: skip (the native runtime has no scanf)
#include <stdio.h>
extern void reach_error(void);
int main(void) {
  char b[4] = "xxx";
  if (scanf("%3c", b) == 1 && b[0] != 'x' && b[2] == 'x') reach_error();
  return 0;
}
