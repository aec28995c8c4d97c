// A process that system() or pclose() has waited for is over (was UNKNOWN).
#include <stdio.h>
#include <stdlib.h>
#include <sys/wait.h>
extern void reach_error(void);

int main(void) {
  int status = system("true");
  if (status != -1 && !WIFEXITED(status) && !WIFSIGNALED(status)) reach_error();
  FILE *out = popen("true", "r");
  if (out == NULL) return 1;
  if (pclose(out) < -1) reach_error();
  return 0;
}
