/* atoi and strtol: blanks, signs, bases, the end pointer and the range error. */
extern int atoi(const char *);
extern long strtol(const char *, char **, int);
extern void reach_error(void);
int main(void) {
  char *end;
  const char *text = " -0x1fz";
  if (atoi("  -42abc") != -42 || atoi("x") != 0 || atoi("+007") != 7)
    reach_error();
  if (strtol(text, &end, 0) != -31 || *end != 'z')
    reach_error();
  if (strtol("0x", &end, 16) != 0 || *end != 'x')
    reach_error();
  if (strtol("99999999999999999999", 0, 10) != __LONG_MAX__ || strtol("zz", 0, 36) != 35 * 36 + 35)
    reach_error();
  return 0;
}
