// `strncat` may not read the text up to the end that it writes to.
// native: skip (undefined, but not seen)
#include <string.h>
int main(void) {
  char s[8] = "ab";
  strncat(s, s, 3);
  return 0;
}
