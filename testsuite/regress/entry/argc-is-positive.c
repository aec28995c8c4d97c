// A program is started with its name at least.
// native: skip (the native runtime hands over no arguments)
extern void reach_error(void);
int main(int argc, char **argv) {
  if (argc == 0 || argv[0] == 0) reach_error();
  return 0;
}
