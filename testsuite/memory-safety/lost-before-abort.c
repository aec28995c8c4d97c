// What held the memory was overwritten before abort() ends the run.
#include <stdlib.h>

static void end(void) { abort(); }

static void work(void) {
  char *text = malloc(4);
  text = 0;
  end();
}

int main(void) {
  work();
  return 0;
}
