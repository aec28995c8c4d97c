// One pointer of a caller's array was overwritten before the run ends.
#include <stdlib.h>

static void fail(void) { exit(1); }

static void work(void) {
  char *rows[3];
  for (int i = 0; i < 3; i++)
    rows[i] = malloc(4);
  rows[1] = rows[0];
  fail();
}

int main(void) {
  work();
  return 0;
}
