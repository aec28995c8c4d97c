// getline() reads nothing behind an error; no place lies before the start (were FALSE).
#include <stdio.h>
#include <stdlib.h>
extern void reach_error(void);

int main(void) {
  FILE *file = fopen("lines", "r");
  if (file == NULL) return 1;
  if (fseek(file, -5, SEEK_SET) == 0) reach_error();
  char *line = NULL;
  size_t room = 0;
  if (fgetc(file) == EOF && ferror(file) && getline(&line, &room, file) >= 0) reach_error();
  free(line);
  fclose(file);
  return 0;
}
