/* Each activation has its own locals, also when their addresses go down the recursion. */
extern void reach_error(void);
static int chain(int depth, const int *outer) {
  int mine = depth * 10;
  int below = depth > 0 ? chain(depth - 1, &mine) : 0;
  if (outer && *outer != (depth + 1) * 10)
    reach_error();
  if (mine != depth * 10)
    reach_error();
  return below + mine;
}
int main(void) {
  if (chain(4, 0) != 100)
    reach_error();
  return 0;
}
