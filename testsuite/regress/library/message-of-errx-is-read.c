// What errx prints is read.
// native: skip (the native runtime has no such function)
#include <err.h>
#include <stdlib.h>
#include <string.h>
int main(void) {
  char *text = malloc(4);
  if (text == NULL) return 0;
  strcpy(text, "abc");
  free(text);
  errx(1, "%s", text);
}
