/* Two live allocations are different objects, whatever their sizes; so are two locals. */
extern void *malloc(__SIZE_TYPE__);
extern void free(void *);
extern void reach_error(void);
int main(void) {
  int a, b;
  char *p = malloc(3), *q = malloc(5);
  if (!p || !q)
    return 0;
  if (p == q || &a == &b)
    reach_error();
  p[2] = 1;
  q[0] = 2;
  if (p[2] != 1)
    reach_error();
  free(p);
  free(q);
  return 0;
}
