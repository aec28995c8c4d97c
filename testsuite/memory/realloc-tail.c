/* The tail that realloc adds is arbitrary, not zero. */
// inputs: none
// fill: 0x41
extern void *calloc(__SIZE_TYPE__, __SIZE_TYPE__);
extern void *realloc(void *, __SIZE_TYPE__);
extern void reach_error(void);
int main(void) {
  char *p = calloc(2, 1);
  if (!p)
    return 0;
  char *q = realloc(p, 4);
  if (q && q[0] == 0 && q[3] == 0x41)
    reach_error();
  return 0;
}
