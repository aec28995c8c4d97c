// A hash table with chains, string keys, growth by realloc.
#include "out.h"
struct entry { const char *key; int value; struct entry *next; };
static struct entry **buckets;
static u32 size, used;
static u32 hash(const char *s) { u32 h = 2166136261u; while (*s) h = (h ^ (u8)*s++) * 16777619u; return h; }
static int equal(const char *a, const char *b) { while (*a && *a == *b) a++, b++; return *a == *b; }
static void grow(void) {
  u32 bigger = size ? size * 2 : 4;
  struct entry **fresh = calloc(bigger, sizeof *fresh);
  for (u32 i = 0; i < size; i++)
    for (struct entry *e = buckets[i], *next; e; e = next) {
      next = e->next;
      u32 at = hash(e->key) % bigger;
      e->next = fresh[at];
      fresh[at] = e;
    }
  free(buckets);
  buckets = fresh, size = bigger;
}
static int *find(const char *key) {
  if (used >= size) grow();
  u32 at = hash(key) % size;
  for (struct entry *e = buckets[at]; e; e = e->next)
    if (equal(e->key, key)) return &e->value;
  struct entry *e = malloc(sizeof *e);
  *e = (struct entry){key, 0, buckets[at]};
  buckets[at] = e;
  used++;
  return &e->value;
}
int main(void) {
  static const char *const words[] = {"to", "be", "or", "not", "to", "be", "that", "is", "the", "question", "whether", "tis", "nobler", "in", "the", "mind", "to", "suffer"};
  for (unsigned i = 0; i < sizeof words / sizeof *words; i++) ++*find(words[i]);
  SHOW(used);
  SHOW(size);
  SHOW(*find("to") * 100 + *find("be") * 10 + *find("the"));
  SHOW(*find("never"));
  for (u32 i = 0; i < size; i++) {
    for (struct entry *e = buckets[i]; e; e = e->next) text(e->key), putchar(' ');
    putchar('/');
  }
  line();
  return 0;
}
