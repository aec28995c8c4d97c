// The text of an address does not fit, and what is in its place has no end.
// native: skip (the native runtime has no C library)
#include <arpa/inet.h>
#include <stdio.h>
int main(void) {
  struct in_addr a = {0x01020304};
  char text[7];
  inet_ntop(AF_INET, &a, text, sizeof text);
  for (int i = 0; i < 7; i++) text[i] |= 1;
  return puts(text) == EOF;
}
