// What is printed comes behind the text, or in front of it.
#include <stdio.h>
#include <string.h>

int main(void) {
  char text[16] = "abc";
  sprintf(text + strlen(text) + 1, "%s%d", text, 1);
  snprintf(text, 4, "%s", text + 4);
  return text[0];
}
