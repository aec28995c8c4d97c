/* A function without a body may write anything to what its pointer argument reaches. */
// native: skip (needs an external function that writes)
extern void configure(int *where);
extern void reach_error(void);
int main(void) {
  int mode = 0;
  configure(&mode);
  if (mode == 77)
    reach_error();
  return 0;
}
