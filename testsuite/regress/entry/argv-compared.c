// The number of arguments is that of an array that exists.
// native: skip (the native runtime gives no arguments)
extern void reach_error(void);
static int count(int argc, char **argv) { return argc + (argv != 0); }
int main(int argc, char **argv) {
  if (count(argc, argv) < 1) reach_error();
  return 0;
}
