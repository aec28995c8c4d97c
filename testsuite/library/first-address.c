// A name that has addresses has one at least, of the family that was asked for.
#include <assert.h>
#include <netdb.h>
#include <string.h>
#include <sys/socket.h>

int main(void) {
  struct addrinfo wanted, *all;
  memset(&wanted, 0, sizeof wanted);
  wanted.ai_family = AF_INET;
  if (getaddrinfo("localhost", "80", &wanted, &all) != 0) return 1;
  assert(all->ai_family == AF_INET && all->ai_addr != NULL);
  int s = socket(all->ai_family, SOCK_STREAM, 0);
  return s < 0 || connect(s, all->ai_addr, all->ai_addrlen) != 0;
}
