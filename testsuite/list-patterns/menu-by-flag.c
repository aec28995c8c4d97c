/* A guest says at the start whether the menu is without meat. A list of any number of courses is
   built, each of them with a dish that this answer decides; the dish of the dessert, which is
   put before all of them, is the same for everybody. The check says that all courses behind the
   dessert fit the answer. */
extern int __VERIFIER_nondet_int(void);
extern void *malloc(__SIZE_TYPE__);
extern void free(void *);
extern void reach_error(void);
enum dish { CAKE = 1, BEANS = 2, BEEF = 3 };
struct course { enum dish dish; struct course *next; };

static struct course *serve(enum dish dish, struct course *next) {
  struct course *c = malloc(sizeof *c);
  if (!c)
    return next;
  c->dish = dish;
  c->next = next;
  return c;
}

int main(void) {
  int without_meat = __VERIFIER_nondet_int();
  struct course *menu = 0;
  while (__VERIFIER_nondet_int()) {
    if (without_meat)
      menu = serve(BEANS, menu);
    else
      menu = serve(BEEF, menu);
  }
  menu = serve(CAKE, menu);
  if (menu && menu->dish == CAKE)
    for (struct course *c = menu->next; c; c = c->next)
      if (c->dish != (without_meat ? BEANS : BEEF))
        reach_error();
  while (menu) {
    struct course *gone = menu;
    menu = gone->next;
    free(gone);
  }
  return 0;
}
