/* A name is cut to what its field holds. */
#include <stdlib.h>
#include <string.h>
extern char __VERIFIER_nondet_char(void);

struct entry {
  char name[8];
  int number;
};

int main(void) {
  char name[12];
  for (int i = 0; i < 11; i++)
    name[i] = __VERIFIER_nondet_char();
  name[11] = 0;
  struct entry *entry = malloc(sizeof *entry);
  entry->number = 1;
  strncpy(entry->name, name, sizeof entry->name);
  entry->name[sizeof entry->name - 1] = 0;
  int length = (int)strlen(entry->name);
  free(entry);
  return length;
}
