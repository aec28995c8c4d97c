// The text of a number that is no error is the same each time, in place of the last one. (A copy of
// it was taken to be another text: FALSE.)
#include <assert.h>
#include <string.h>

int main(void) {
  char copy[64];
  const char *text = strerror(2000);
  if (strlen(text) >= sizeof copy) return 0;
  strcpy(copy, text);
  assert(strcmp(copy, strerror(2000)) == 0);
  return 0;
}
