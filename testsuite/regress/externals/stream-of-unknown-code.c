// A stream that unknown code made may write to memory of the program.
// native: skip (the outcome depends on what is outside of the program)
extern void reach_error(void); extern int __VERIFIER_nondet_int(void);
#include <stdio.h>
extern FILE *open_stream(char *);
int main(void) {
  char text[4];
  FILE *file = open_stream(text);
  text[0] = 0;
  fputs("a", file);
  if (text[0]) reach_error();
  return 0;
}
