// A local variable is the buffer of a stream, which is closed before the function ends.
#include <stdio.h>

static int save(int number) {
  char buffer[BUFSIZ];
  FILE *to = fopen("out", "w");
  if (to == NULL)
    return 0;
  setbuf(to, buffer);
  fprintf(to, "%d\n", number);
  return fclose(to) == 0;
}

int main(void) { return !save(3); }
