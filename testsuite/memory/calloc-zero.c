/* calloc gives zeros, realloc keeps the old content when it grows. */
extern void *calloc(__SIZE_TYPE__, __SIZE_TYPE__);
extern void *realloc(void *, __SIZE_TYPE__);
extern void reach_error(void);
int main(void) {
  short *p = calloc(4, sizeof *p);
  if (!p)
    return 0;
  if (p[0] != 0 || p[3] != 0)
    reach_error();
  p[3] = 77;
  short *q = realloc(p, 16 * sizeof *p);
  if (!q)
    return 0;
  q[15] = 1;
  if (q[3] != 77 || q[0] != 0)
    reach_error();
  return 0;
}
