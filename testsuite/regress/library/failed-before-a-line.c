// getline() reads nothing behind an error (was FALSE).
#include <stdio.h>
#include <stdlib.h>
extern void reach_error(void);

int main(void) {
  FILE *file = fopen("lines", "r");
  if (file == NULL) return 1;
  char *line = NULL;
  size_t room = 0;
  if (fgetc(file) == EOF && ferror(file) && getline(&line, &room, file) >= 0) reach_error();
  free(line);
  fclose(file);
  return 0;
}
