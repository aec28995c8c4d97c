// rewind and fseek: what is read behind them comes from the buffer as it is then.
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
  text[1] = 'Y';
  int second = fgetc(from);
  rewind(from);
  int third = fgetc(from);
  assert(first == 'a' && second == 'b' && third == 'X');
  if (fseek(from, 0, SEEK_END) != 0)
    return 1;
  long length = ftell(from);
  assert(length == 3 && fgetc(from) == EOF && feof(from));
  fclose(from);
  return 0;
}
