// What was pushed back is lost where a stream of input is flushed (was TRUE).
#include <stdio.h>
extern void reach_error(void);

int main(void) {
  FILE *file = fopen("text", "r");
  if (file == NULL || fgetc(file) == EOF) return 1;
  if (ungetc('x', file) == 'x') {
    fflush(file);
    if (fgetc(file) != 'x') reach_error();
  }
  fclose(file);
  return 0;
}
