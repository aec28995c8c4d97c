// getline makes a buffer even where no line comes.
// native: skip (the native runtime has no getline)
#include <stdio.h>
extern void reach_error(void);
int main(void) {
  char *line = NULL;
  size_t n = 0;
  if (getline(&line, &n, stdin) == -1 && line != NULL) reach_error();
  return 0;
}
