// A stream that was opened gets no buffer.
#include <stdio.h>

int main(void) {
  FILE *to = fopen("out", "w");
  if (to == NULL)
    return 1;
  setbuf(to, NULL);
  fclose(to);
  return 0;
}
