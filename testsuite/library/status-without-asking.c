// That a child has exited is taken for granted: it may have been ended by a signal.
#include <assert.h>
#include <sys/types.h>
#include <sys/wait.h>

int main(void) {
  int status;
  if (waitpid(-1, &status, 0) <= 0) return 1;
  assert(WIFEXITED(status));
  return 0;
}
