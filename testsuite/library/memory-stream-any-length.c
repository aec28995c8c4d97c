// A text of any length is written to memory, a character at a time.
#define _GNU_SOURCE
#include <stdio.h>
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);

int main(void) {
  char *text;
  size_t size;
  FILE *to = open_memstream(&text, &size);
  if (to == NULL)
    return 1;
  int count = __VERIFIER_nondet_int();
  for (int i = 0; i < count; i++)
    fputc('x', to);
  fclose(to);
  text[size] = '.';
  free(text);
  return 0;
}
