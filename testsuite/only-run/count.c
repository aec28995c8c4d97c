/* Lines that are printed in a loop, and how many digits they have. */
#include <stdio.h>
extern void reach_error(void);
int main(void) {
  int written = 0;
  char line[40];
  for (int i = 0; i < 300; i++) {
    written += sprintf(line, "%d %x;", i, i * i);
    printf("%s\n", line);
  }
  if (written == 0) reach_error();
}
