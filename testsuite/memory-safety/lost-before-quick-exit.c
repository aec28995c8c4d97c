// What held the memory was overwritten before quick_exit(1) ends the run.
#include <stdlib.h>

static void end(void) { quick_exit(1); }

static void work(void) {
  char *text = malloc(4);
  text = 0;
  end();
}

int main(void) {
  work();
  return 0;
}
