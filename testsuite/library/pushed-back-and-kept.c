// What is pushed back does not come again when a stream has forgotten it.
#include <assert.h>
#include <stdio.h>
#include <stdio_ext.h>

int main(void) {
  if (ungetc('x', stdin) == EOF) return 1;
  __fpurge(stdin);
  assert(getchar() == 'x');
  return 0;
}
