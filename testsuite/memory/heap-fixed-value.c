/* ... arbitrary, but fixed: two reads give the same value. The same for an uninitialised local. */
extern void *malloc(__SIZE_TYPE__);
extern void reach_error(void);
int main(void) {
  int local;
  int *p = malloc(2 * sizeof *p);
  if (!p)
    return 0;
  int first = p[1], second = p[1];
  if (first != second || local != local)
    reach_error();
  return 0;
}
