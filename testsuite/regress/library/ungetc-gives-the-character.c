// One character can be pushed back (C11 7.21.7.10).
// native: skip (the native runtime has no such function)
#include <stdio.h>
extern void reach_error(void);
int main(void) {
  int c = getchar();
  if (c != EOF && ungetc(c, stdin) != c) reach_error();
  return 0;
}
