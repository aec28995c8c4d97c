extern void reach_error(void);
int main(int argc, char **argv) {
  if (argc < 9) return 0;
  int last = argc - 1;
  char *p = argv[last];
  char *q = argv[last - 1];
  if (p[0] == q[0] && argv[last] == p) reach_error();
  return 0;
}
