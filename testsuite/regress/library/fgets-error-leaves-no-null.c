// An error of fgets leaves what was read, without a null character behind it.
// native: skip (the native runtime has no errors of streams)
#include <stdio.h>
extern void reach_error(void);
int main(void) {
  char b[8] = "xxxxxxx";
  if (fgets(b, 4, stdin) == NULL && b[0] == 'q' && b[1] != 0 && b[2] != 0 && b[3] == 'x') reach_error();
  return 0;
}
