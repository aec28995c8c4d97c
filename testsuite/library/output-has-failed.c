// Output to a stream may fail, which the stream says then.
#include <assert.h>
#include <stdio.h>

int main(void) {
  FILE *file = fopen("a", "w");
  if (file == NULL) return 1;
  if (fprintf(file, "%d", 1) < 0 && ferror(file)) assert(0);
  fclose(file);
  return 0;
}
