/* A local of a later call may have the address of one of an earlier call, though LLVM takes them to differ. */
extern void reach_error(void);
static int *keep;
static void f(int n) {
  int x[4];
  x[0] = n;
  if (n && keep == x) reach_error();
  keep = x;
}
int main(void) {
  f(0);
  f(1);
}
