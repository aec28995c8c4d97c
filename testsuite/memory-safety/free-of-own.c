/* As free-of-static, but only what was allocated is freed. */
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);

static char usual[4] = "abc";

int main(void) {
  int is_own = __VERIFIER_nondet_int() != 0;
  char *text = is_own ? malloc(4) : usual;
  text[0] = 'x';
  if (is_own)
    free(text);
  return 0;
}
