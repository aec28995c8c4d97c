// A program takes what is read behind rewind for what was read before.
#define _GNU_SOURCE
#include <assert.h>
#include <stdio.h>

int main(void) {
  char text[] = "abc";
  FILE *from = fmemopen(text, 3, "r");
  if (from == NULL)
    return 1;
  int first = fgetc(from);
  text[0] = 'X';
  rewind(from);
  int second = fgetc(from);
  fclose(from);
  assert(first == second);
  return 0;
}
