// A stream that may be null gets no buffer.
#include <stdio.h>

int main(void) {
  FILE *to = fopen("out", "w");
  setbuf(to, NULL);
  if (to != NULL)
    fclose(to);
  return 0;
}
