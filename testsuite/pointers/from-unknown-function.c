/* What an unknown function returns a pointer to may hold anything; a pointer of which nothing depends may lead anywhere. */
// native: skip (a pointer from nowhere)
struct pair { int value; struct pair *next; };
extern struct pair *get(void);
extern void reach_error(void);
int main(void) {
  struct pair *unused = get(), *p = get();
  unused->value = 3;
  if (p->value == 7 && p->next->value == 8 && p->next != p)
    reach_error();
  return 0;
}
