/* A destructor that calls exit is not entered again, nor are those that are left. */
// native: skip (glibc's choice of what a second call of exit does)
#include <stdlib.h>
extern void reach_error(void);
static int n;
__attribute__((destructor(201))) static void last(void) { reach_error(); }
__attribute__((destructor(202))) static void first(void) {
  if (n++) reach_error();
  exit(1);
}
int main(void) { return 0; }
