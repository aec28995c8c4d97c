/* A reallocated object may have the old address. */
extern void reach_error(void);
extern void *malloc(unsigned long);
extern void *realloc(void *, unsigned long);
int main(void) {
  char *p = malloc(16);
  unsigned long a = (unsigned long)p;
  char *q = realloc(p, 8);
  if ((unsigned long)q == a) reach_error();
}
