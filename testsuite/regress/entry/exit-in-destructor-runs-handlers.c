/* What a destructor has registered still runs when it calls exit. */
#include <stdlib.h>
extern void reach_error(void);
static void handler(void) { reach_error(); }
__attribute__((destructor)) static void leaves(void) {
  atexit(handler);
  exit(1);
}
int main(void) { return 0; }
