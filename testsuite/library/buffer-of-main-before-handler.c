// A local of main is no buffer any more when functions that are called at exit print.
#include <stdio.h>
#include <stdlib.h>

static void done(void) { puts("done"); }

int main(void) {
  char buffer[BUFSIZ];
  if (setvbuf(stdout, buffer, _IOFBF, sizeof buffer) != 0)
    return 1;
  if (atexit(done) != 0)
    return 1;
  puts("started");
  return 0;
}
