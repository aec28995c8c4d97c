// A program that keeps in memory which functions allocate: free is not malloc, and what is called
// through the one is not the other (C11, 6.5.9 (6)).
extern void reach_error(void);
void *malloc(__SIZE_TYPE__);
void *realloc(void *, __SIZE_TYPE__);
void free(void *);
struct suite {
  void *(*get)(__SIZE_TYPE__);
  void *(*more)(void *, __SIZE_TYPE__);
  void (*back)(void *);
};
int main(void) {
  struct suite *with = malloc(sizeof *with);
  if (!with) return 0;
  with->get = malloc, with->more = realloc, with->back = free;
  if ((void *)with->get == (void *)with->back || (void *)with->more == (void *)with->get) reach_error();
  int *p = with->get(sizeof *p);
  if (!p) return 0;
  *p = 3;
  int *q = with->more(p, 2 * sizeof *q);
  if (q && *q != 3) reach_error();
  if (q) with->back(q);
  return 0;
}
