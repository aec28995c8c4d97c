// strcpy() must not move a text within its place.
#include <string.h>

int main(void) {
  char text[8] = " abc";
  strcpy(text, text + 1);
  return text[0];
}
