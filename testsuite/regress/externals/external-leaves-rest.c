/* ... and touches no other memory: neither locals nor globals that it cannot reach. */
extern int configure(int *where);
extern void reach_error(void);
static int hidden = 4;
int main(void) {
  int mode = 0, mine = 5;
  configure(&mode);
  if (hidden != 4 || mine != 5)
    reach_error();
  return 0;
}
