// The text of no address is "(nil)".
#include <stdio.h>

int main(void) {
  char text[5];
  sprintf(text, "%p", (void *)0);
  return 0;
}
