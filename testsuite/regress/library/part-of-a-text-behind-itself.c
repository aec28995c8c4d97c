// What `strncat` reads of a text may end right before the place that it writes to.
#include <string.h>
int main(void) {
  char s[8] = "ab";
  strncat(s, s, 2);
  return s[3] != 'b' || s[4] != 0;
}
