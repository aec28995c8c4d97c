// A stream that reads from memory.
#define _GNU_SOURCE
#include <stdio.h>

int main(void) {
  char from[] = "1 2";
  FILE *characters = fmemopen(from, sizeof from, "r");
  if (characters == NULL)
    return 1;
  int c, many = 0;
  while ((c = getc(characters)) != EOF)
    if (many < 10)
      many++;
  fclose(characters);
  return many > 10;
}
