// A constant pointer of an inner block holds the memory when the run ends in that block.
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);
static void check(int value) { if (value < 0) exit(1); }
static void work(int count) {
  if (count > 3) {
    char *const text = malloc(4);
    check(__VERIFIER_nondet_int());
    free(text);
  }
  check(count);
}
int main(void) { work(__VERIFIER_nondet_int()); return 0; }
