// fclose() of a stream of popen() gives the status of the process in glibc (was TRUE).
#include <stdio.h>
extern void reach_error(void);

int main(void) {
  FILE *out = popen("exit 1", "r");
  if (out == NULL) return 1;
  if (fclose(out) > 0) reach_error();
  return 0;
}
