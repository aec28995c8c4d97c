// The text of an address has at most 18 characters, and that of none has five.
#include <assert.h>
#include <stdio.h>

int main(void) {
  char text[19];
  int x, n = sprintf(text, "%p", (void *)&x);
  assert(n >= 3 && n <= 18);
  assert(snprintf(text, sizeof text, "%p", (void *)0) == 5 && text[1] == 'n');
  return 0;
}
