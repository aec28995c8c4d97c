// A name may have only one address.
#include <netdb.h>
#include <stddef.h>

int main(void) {
  struct addrinfo *all;
  if (getaddrinfo("localhost", "80", NULL, &all) != 0) return 1;
  return all->ai_next->ai_family;
}
