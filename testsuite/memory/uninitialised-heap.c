/* Fresh memory of malloc holds an arbitrary value. */
// inputs: none
// fill: 0x41
extern void *malloc(__SIZE_TYPE__);
extern void reach_error(void);
int main(void) {
  unsigned *p = malloc(sizeof *p);
  if (p && *p == 0x41414141u)
    reach_error();
  return 0;
}
