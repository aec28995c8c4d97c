// argv that is passed on and compared is not made: there may be any number of strings.
// native: skip (the native runtime gives no arguments)
extern void reach_error(void);
static int rest(int argc, char **argv, int by) {
  if (argv == 0) return -1;
  return argc > by ? argc - by : 0;
}
int main(int argc, char **argv) {
  char **next = argc > 2 ? argv + 2 : argv;
  int n = rest(argc, next, 6);
  if (argc > 6 && n < 1) reach_error();
  return 0;
}
