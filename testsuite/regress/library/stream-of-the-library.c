// Streams that the program opens itself do not lead to its memory.
// native: skip (the outcome depends on what is outside of the program)
extern void reach_error(void); extern int __VERIFIER_nondet_int(void);
#include <stdio.h>
extern int *unknown(char *);
static void print(FILE *to) { fputs("a", to); }
int main(void) {
  char text[4];
  unknown(text);
  text[0] = 0;
  FILE *file = fopen("f", "w");
  if (file == NULL) return 0;
  print(file);
  print(stderr);
  fputc('a', stdout);
  fclose(file);
  if (text[0]) reach_error();
  return 0;
}
