/* A table of 500 chained entries on the heap, filled with constants, asked and freed: the error wants
   what they are together. */
#include <stdlib.h>
extern void reach_error(void);
struct entry {
  unsigned key, value;
  struct entry *next;
};
static struct entry *table[64];
static unsigned slot(unsigned key) { return key * 2654435761u >> 26; }
static unsigned find(unsigned key) {
  for (struct entry *e = table[slot(key)]; e; e = e->next)
    if (e->key == key) return e->value;
  return 0;
}
int main(void) {
  for (unsigned key = 1; key <= 500; key++) {
    struct entry *e = malloc(sizeof *e);
    if (!e) abort();
    e->key = key;
    e->value = key * key;
    e->next = table[slot(key)];
    table[slot(key)] = e;
  }
  unsigned sum = 0;
  for (unsigned key = 1; key <= 500; key++) sum += find(key);
  for (int i = 0; i < 64; i++)
    while (table[i]) {
      struct entry *next = table[i]->next;
      free(table[i]);
      table[i] = next;
    }
  if (sum == 41791750) reach_error();
}
