// The end of a text is copied to a place behind it.
#include <string.h>

int main(void) {
  char text[8] = "abc";
  strcpy(text + 4, text + 1);
  strncat(text, text + 4, 0);
  memccpy(text + 4, text, 'b', 4);
  return text[4];
}
