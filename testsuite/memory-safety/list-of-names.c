/* Each item of a list of any length has a name of its own; names and items are freed. */
extern int __VERIFIER_nondet_int(void);
extern void *malloc(__SIZE_TYPE__);
extern void free(void *);
struct item { char *name; struct item *next; };
int main(void) {
  struct item *list = 0, *rest;
  while (__VERIFIER_nondet_int()) {
    struct item *item = malloc(sizeof *item);
    if (!item)
      break;
    item->name = malloc(8);
    if (!item->name) {
      free(item);
      break;
    }
    item->name[0] = 'a';
    item->name[1] = 0;
    item->next = list;
    list = item;
  }
  while (list) {
    rest = list->next;
    free(list->name);
    free(list);
    list = rest;
  }
  return 0;
}
