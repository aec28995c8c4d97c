// Three streams that write to memory are open at a time, each with a text of its own.
#define _GNU_SOURCE
#include <assert.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

int main(void) {
  char *first, *second, *third;
  size_t sizes[3];
  FILE *a = open_memstream(&first, &sizes[0]);
  if (a == NULL)
    return 1;
  FILE *b = open_memstream(&second, &sizes[1]);
  FILE *c = open_memstream(&third, &sizes[2]);
  fputs("one", a);
  if (b != NULL)
    fprintf(b, "%s", "two");
  if (c != NULL) {
    putc('3', c);
    fclose(c);
    assert(sizes[2] == 1 && third[0] == '3');
    free(third);
  }
  fprintf(a, " and %d", 1);
  if (b != NULL) {
    fclose(b);
    assert(sizes[1] == 3 && strcmp(second, "two") == 0);
    free(second);
  }
  fclose(a);
  assert(sizes[0] == 9 && strcmp(first, "one and 1") == 0);
  free(first);
  return 0;
}
