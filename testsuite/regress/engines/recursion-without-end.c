/* Endless recursion without side effects is not `unreachable`, nor does it return. */
// native: skip (endless recursion overflows a real stack)
extern void reach_error(void);
static int sink(int x) { return sink(x + 1); }
int main(void) {
  int r = sink(0);
  if (r == 0 || r != 0)
    reach_error();
  return 0;
}
