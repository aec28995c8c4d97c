// snprintf() must not print a text onto itself.
#include <stdio.h>

int main(void) {
  char text[16] = "abc";
  snprintf(text, sizeof text, "%d%s", 1, text + 1);
  return text[0];
}
