// What waits in a stream to memory is written behind the functions that are called at exit.
#include <assert.h>
#include <stdio.h>
#include <stdlib.h>

static char text[8];

static void done(void) { assert(text[0] == 'a'); }

int main(void) {
  atexit(done);
  FILE *to = fmemopen(text, sizeof text, "w");
  if (to == NULL)
    return 1;
  fputs("ab", to);
  return 0;
}
