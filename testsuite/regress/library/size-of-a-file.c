// ftell() works behind an fseek() to the end of a file that worked (was FALSE).
#include <stdio.h>
#include <stdlib.h>

int main(void) {
  FILE *file = fopen("notes.txt", "r");
  if (file == NULL) return 1;
  if (fseek(file, 0, SEEK_END) != 0) {
    fclose(file);
    return 1;
  }
  long size = ftell(file);
  rewind(file);
  char *text = malloc((size_t)size + 1);
  if (text == NULL) {
    fclose(file);
    return 1;
  }
  size_t count = fread(text, 1, (size_t)size, file);
  text[count] = 0;
  puts(text);
  free(text);
  fclose(file);
  return 0;
}
