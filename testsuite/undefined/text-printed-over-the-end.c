// The end of what snprintf() prints is written to the text that it has read.
#include <stdio.h>

int main(void) {
  char text[16] = "abc";
  snprintf(text, sizeof text, "%d%s", 1, text + 1);
  return text[0];
}
