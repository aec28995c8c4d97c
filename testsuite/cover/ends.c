// All ways for a run to end, also in the middle of a call.
#include <stdlib.h>
#include <unistd.h>
#include <assert.h>
#include <string.h>
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);
extern void __VERIFIER_assume(int);
static void bye(void) { 
  static int n;
  n++;
}
static void die(int how) {
  switch (how) {
    case 0: abort();
    case 1: exit(3);
    case 2: _exit(4);
    case 3: reach_error();
    case 4: assert(how == 0);
    case 6: __VERIFIER_assume(0);
  }
  how++;
}
int main(void) {
  int x = __VERIFIER_nondet_int();
  atexit(bye);
  die(x);
  char *p = malloc(10);
  if (!p) {
    return 1;
  }
  strcpy(p, "hello");
  if (strlen(p) != 5) {
    return 2;
  }
  free(p);
  while (__VERIFIER_nondet_int()) {
    x++;
  }
  return 0;
}
