// What comes behind a call of exec...() runs only where that fails.
#include <assert.h>
#include <errno.h>
#include <stddef.h>
#include <unistd.h>

int main(void) {
  char *arguments[] = {"ls", "-l", NULL};
  int result = execvp("ls", arguments);
  assert(result == -1 && errno != 0);
  assert(execl("/bin/ls", "ls", "-l", (char *)NULL) == -1);
  return 127;
}
