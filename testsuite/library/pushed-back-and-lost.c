// What is pushed back is lost when a stream forgets what it has read ahead.
#include <assert.h>
#include <stdio.h>
#include <stdio_ext.h>

int main(void) {
  if (ungetc('x', stdin) == EOF) return 1;
  __fpurge(stdin);
  int c = getchar();
  assert(c == EOF || (c >= 0 && c < 256));
  if (__fpending(stdout) > 0) fflush(stdout);
  return 0;
}
