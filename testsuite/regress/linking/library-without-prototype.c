/* Without a prototype, memset gives an int. */
extern void reach_error(void);
main() {
  int a[5];
  memset(a, 1, sizeof a);
  if (a[0] != a[4]) reach_error();
  return 0;
}
