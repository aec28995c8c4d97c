/* As host-of-digits (repaired): the alias pointer is counted, too. */
#include <ctype.h>
#include <stdlib.h>
#include <string.h>
extern char __VERIFIER_nondet_char(void);
extern unsigned char __VERIFIER_nondet_uchar(void);

typedef unsigned char address[16];
typedef char *list_of_two[2];

struct host {
  char *name;
  char **aliases;
  char **addresses;
};

enum { LONGEST = 24, ROOM = 48 };

static int host_of_digits(const char *name, struct host *host, char *buffer, size_t size) {
  const char *at = name;
  for (; *at; at++)
    if (!isdigit((unsigned char)*at) && *at != '.')
      return 0;
  if (at == name || at[-1] == '.')
    return 0;
  size_t needed = sizeof(address) + sizeof(list_of_two) + sizeof(char *) + strlen(name) + 1;
  if (size < needed)
    return 0;
  memset(buffer, 0, needed);
  address *binary = (address *)buffer;
  list_of_two *addresses = (list_of_two *)((char *)binary + sizeof(address));
  char **aliases = (char **)((char *)addresses + sizeof(list_of_two));
  host->name = (char *)aliases + sizeof(char *);
  strcpy(host->name, name);
  (*binary)[0] = (unsigned char)(name[0] - '0');
  (*addresses)[0] = (char *)binary;
  (*addresses)[1] = NULL;
  aliases[0] = NULL;
  host->aliases = aliases;
  host->addresses = *addresses;
  return 1;
}

int main(void) {
  char name[LONGEST + 1];
  unsigned length = __VERIFIER_nondet_uchar();
  if (length > LONGEST)
    return 1;
  for (unsigned i = 0; i < length; i++)
    name[i] = __VERIFIER_nondet_char();
  name[length] = 0;
  struct host host;
  char *buffer = malloc(ROOM);
  int result = 1;
  if (host_of_digits(name, &host, buffer, ROOM))
    result = host.name[0] == '1' && host.aliases[0] == NULL;
  free(buffer);
  return result;
}
