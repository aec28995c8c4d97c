// Any text that is written to memory has its size, and a null byte behind it.
#define _GNU_SOURCE
#include <assert.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
extern int __VERIFIER_nondet_int(void);

int main(void) {
  char *text = NULL;
  size_t size = 0;
  FILE *to = open_memstream(&text, &size);
  if (to == NULL)
    return 1;
  fprintf(to, "n = %d", __VERIFIER_nondet_int());
  fclose(to);
  assert(size > 4 && size <= 15);
  assert(text[size] == 0);
  free(text);
  return 0;
}
