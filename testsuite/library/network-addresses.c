// Addresses as texts, and the order of bytes.
// native: skip (the native runtime has no C library)
#include <arpa/inet.h>
#include <string.h>
extern void reach_error(void);
int main(void) {
  struct in_addr a;
  char text[INET_ADDRSTRLEN];
  if (inet_pton(AF_INET, "10.0.200.7", &a) != 1 || ntohl(a.s_addr) != 0x0a00c807) reach_error();
  if (inet_ntop(AF_INET, &a, text, sizeof text) != text || strcmp(text, "10.0.200.7") != 0) reach_error();
  if (inet_pton(AF_INET, "10.0.256.7", &a) != 0 || inet_pton(AF_INET, "1.2.3", &a) != 0) reach_error();
  if (inet_addr("127.0.0.1") != htonl(INADDR_LOOPBACK) || inet_addr("here") != INADDR_NONE) reach_error();
  if (htons(0x1234) != 0x3412) reach_error();
  a.s_addr = htonl(0xff00ff05);
  if (strcmp(inet_ntoa(a), "255.0.255.5") != 0) reach_error();
  return 0;
}
