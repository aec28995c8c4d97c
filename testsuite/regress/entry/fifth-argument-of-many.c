// Of arguments that are made in advance, those behind the fourth are strings, too: a run that reads
// them is not followed, and no violation.
// native: skip (the native runtime gives no arguments)
int main(int argc, char **argv) {
  if (argc > 4) {
    argv[0] = argv[1];
    return argv[4][0];
  }
  return 0;
}
