/* Keys are put into a list in any number, then a certain key, then further ones. Some of the
   other keys are taken out again on a walk. The check says that a search finds the certain key.
   */
extern int __VERIFIER_nondet_int(void);
extern void *malloc(__SIZE_TYPE__);
extern void free(void *);
extern void reach_error(void);
struct entry { int key; struct entry *next; };

static struct entry *put(struct entry *table, int key) {
  struct entry *e = malloc(sizeof *e);
  if (!e)
    return 0;
  e->key = key;
  e->next = table;
  return e;
}

static int find(const struct entry *e, int key) {
  while (e && e->key != key)
    e = e->next;
  return e != 0;
}

int main(void) {
  struct entry *table = 0;
  int certain = __VERIFIER_nondet_int(), is_in = 0;
  for (;;) {
    int more = __VERIFIER_nondet_int();
    if (!more && is_in)
      break;
    int key = more ? __VERIFIER_nondet_int() : certain;
    is_in |= !more;
    struct entry *e = put(table, key);
    if (!e)
      return 0;
    table = e;
  }
  for (struct entry **where = &table; *where;) {
    struct entry *e = *where;
    if (e->key != certain && __VERIFIER_nondet_int()) {
      *where = e->next;
      free(e);
    } else {
      where = &e->next;
    }
  }
  if (!find(table, certain))
    reach_error();
  return 0;
}
