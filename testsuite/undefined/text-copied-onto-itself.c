// strncpy() must not copy a text onto itself.
#include <string.h>

static char text[8] = "abc";

int main(void) {
  strncpy(text, text, sizeof text);
  return text[0];
}
