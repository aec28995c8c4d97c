// A local variable is the buffer of a stream, which is used when the function has ended.
#include <stdio.h>

static FILE *begin(void) {
  char buffer[BUFSIZ];
  FILE *to = fopen("out", "w");
  if (to != NULL)
    setbuf(to, buffer);
  return to;
}

int main(void) {
  FILE *to = begin();
  if (to == NULL)
    return 1;
  fputs("text", to);
  fclose(to);
  return 0;
}
