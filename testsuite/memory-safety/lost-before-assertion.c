// What held the memory was overwritten before assert(how == 3) ends the run.
#include <assert.h>
#include <stdlib.h>

static void end(int how) { assert(how == 3); }

static void work(void) {
  char *text = malloc(4);
  text = 0;
  end(0);
}

int main(void) {
  work();
  return 0;
}
