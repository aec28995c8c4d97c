// sprintf() must not append to the text that it prints.
#include <stdio.h>

int main(void) {
  char text[16] = "abc";
  sprintf(text, "%s%d", text, 1);
  return text[0];
}
