/* The loop never ends because its variable never changes; slicing the loop away would make the error reachable. */
extern void reach_error(void);
int main(void) {
  unsigned n = 10, work = 0;
  while (n != 0)
    work += 3;
  reach_error();
  return 0;
}
