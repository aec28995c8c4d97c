// A function of one file has the name of one that the library calls.
extern void reach_error(void);
extern int atoi(const char *);
static long strtol(const char *s, char **e, int b) { return b; }
int main(void) {
  if (atoi("1") != 1) reach_error();
  return (int)strtol("", 0, 0);
}
