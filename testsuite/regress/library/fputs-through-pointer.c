// A function that is called by its name and through a pointer.
// native: skip (the native runtime has no such function)
#include <stdio.h>
static int print(int (*printer)(const char *, FILE *), const char *text) { return printer(text, stderr); }
int main(void) {
  char letters[] = "abc";
  if (fputs("x", stdout) == EOF) return 1;
  return print(fputs, letters) == EOF;
}
