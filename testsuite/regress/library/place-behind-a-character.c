// Behind the first character the place is 1 (was FALSE).
#include <stdio.h>
extern void reach_error(void);

int main(void) {
  FILE *file = fopen("text", "r");
  if (file == NULL || fgetc(file) == EOF) return 1;
  if (ftell(file) == 0) reach_error();
  fclose(file);
  return 0;
}
