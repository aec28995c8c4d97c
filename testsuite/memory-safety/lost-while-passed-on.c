// A callee clears the caller's variable whose content it got, and ends the run.
#include <stdlib.h>
struct buffer { char *data; };
static struct buffer all;

static void fail(char *data) {
  data = 0;
  all.data = 0;
  exit(1);
}

int main(void) {
  all.data = malloc(4);
  fail(all.data);
  return 0;
}
