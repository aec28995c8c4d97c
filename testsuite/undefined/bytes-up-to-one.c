// memccpy() must not copy onto the bytes that it reads.
#include <string.h>

int main(void) {
  char text[8] = "abcb";
  memccpy(text, text + 1, 'c', 4);
  return text[0];
}
