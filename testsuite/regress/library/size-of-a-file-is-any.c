// The size of a file is any number: this one has a slip.
#include <stdio.h>
extern void reach_error(void);

int main(void) {
  FILE *file = fopen("text", "r");
  if (file == NULL) return 1;
  if (fseek(file, 0, SEEK_END) == 0 && ftell(file) == 77) reach_error();
  fclose(file);
  return 0;
}
