// The second of two functions behind a pointer forgets what it alone was given, and ends the run.
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);
static void keep(char *text) { free(text); }
static void forget(char *text) {
  text = 0;
  exit(0);
}
static void (*const choices[])(char *) = {keep, forget};
int main(void) {
  void (*choice)(char *) = choices[__VERIFIER_nondet_int() & 1];
  choice(malloc(4));
  return 0;
}
