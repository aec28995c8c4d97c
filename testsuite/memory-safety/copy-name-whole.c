/* As copy-name, but the name is copied whole: it may be as long as the object. */
#include <stdlib.h>
#include <string.h>
extern char __VERIFIER_nondet_char(void);

struct entry {
  char name[8];
  int number;
};

int main(void) {
  char name[14];
  for (int i = 0; i < 13; i++)
    name[i] = __VERIFIER_nondet_char();
  name[13] = 0;
  struct entry *entry = malloc(sizeof *entry);
  entry->number = 1;
  strcpy(entry->name, name);
  free(entry);
  return 0;
}
