// The parameter that alone held the memory was cleared: what the caller passed is in no variable.
#include <stdlib.h>

static void fail(void) { exit(1); }

static void consume(char *text) {
  text = 0;
  fail();
}

int main(void) {
  consume(malloc(4));
  return 0;
}
