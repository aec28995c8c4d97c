/* A default that is no object of the heap. */
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);

static char usual[4] = "abc";

int main(void) {
  char *text = __VERIFIER_nondet_int() ? malloc(4) : usual;
  text[0] = 'x';
  free(text);
  return 0;
}
