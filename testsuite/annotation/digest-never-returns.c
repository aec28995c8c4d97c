/* Behind a call that never returns there is nothing. */
extern void reach_error(void);
static int without_end(int k) { return without_end(k + 1); }
int main(void) {
  without_end(0);
  reach_error();
  return 0;
}
