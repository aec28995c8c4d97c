/* The program defines functions with names of the library that do something else: no pass may know better, no model may
 * replace them. */
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);
__SIZE_TYPE__ strlen(const char *s) { return *s ? 7 : 0; }
int abs(int x) { return x - 1; }
int isdigit(int c) { return c == 'd'; }
int main(void) {
  if (strlen("ab") != 7 || abs(-3) != -4 || isdigit('5') || !isdigit('d'))
    reach_error();
  return 0;
}
