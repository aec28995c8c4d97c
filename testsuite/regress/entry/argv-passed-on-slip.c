// A function that argv is passed on to sees the ninth string.
// native: skip (the native runtime gives no arguments)
extern void reach_error(void);
static void look(char **list, int n) {
  if (n > 9 && list[9][0] == 'x' && list[8][0] == 'y') reach_error();
}
int main(int argc, char **argv) {
  char **rest = argv + 1;
  look(rest, argc - 1);
  return 0;
}
