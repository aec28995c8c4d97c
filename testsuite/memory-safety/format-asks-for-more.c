// The format asks for more arguments than there are (C11, 7.21.6.1).
// native: skip (what is there is readable)
#include <stdio.h>

int main(void) {
  char text[64];
  return snprintf(text, sizeof text, "%d %d", 1) > 40;
}
