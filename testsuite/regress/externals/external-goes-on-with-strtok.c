// Unknown code may use strtok, too, which keeps one place in a string.
// native: skip (the outcome depends on what is outside of the program)
extern void reach_error(void); extern int __VERIFIER_nondet_int(void);
#include <string.h>
extern void unknown(void);
int main(void) {
  static char text[] = "a b";
  strtok(text, " ");
  unknown();
  if (strtok(NULL, " ") == NULL) reach_error();
  return 0;
}
