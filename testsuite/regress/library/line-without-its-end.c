// fgets() gives what was read where just nothing is there yet (EAGAIN; was TRUE).
#include <stdio.h>
extern void reach_error(void);

int main(void) {
  char line[3] = {'z', 'z', 'z'};
  if (fgets(line, 3, stdin) && line[0] != '\n' && line[1] == 0 && line[2] == 'z' && !feof(stdin)) reach_error();
  return 0;
}
