// What wait() says of a child: it has exited, or a signal has ended it.
#include <assert.h>
#include <errno.h>
#include <stdio.h>
#include <sys/types.h>
#include <sys/wait.h>

int main(void) {
  int status;
  pid_t child = wait(&status);
  if (child < 0) {
    assert(child == -1 && errno != 0);
    return 1;
  }
  assert(child > 0);
  if (WIFEXITED(status)) assert(WEXITSTATUS(status) >= 0 && WEXITSTATUS(status) <= 255);
  if (WIFEXITED(status)) assert(!WIFSIGNALED(status));
  child = waitpid(child, NULL, WNOHANG);
  assert(child >= -1);
  return 0;
}
