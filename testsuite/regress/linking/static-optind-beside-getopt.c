// A variable of one file has the name of one of the library's.
extern int getopt(int, char *const *, const char *);
extern void reach_error(void);
static int optind = 7;
int main(void) {
  char *l[] = {"p", "-a", 0};
  if (getopt(2, l, "a") != 'a') reach_error();
  return optind;
}
