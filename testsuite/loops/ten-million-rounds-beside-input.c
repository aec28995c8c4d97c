/* Ten million rounds over known numbers, beside an input: one path has them all, so it must not be explained again for each
 * variable that turns out to be needed. What is left to do has to be the same with any time limit. */
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);
int main(void) {
  int x = __VERIFIER_nondet_int();
  int i = 0;
  unsigned s = 0;
  while (i < 10000000) {
    i++;
    s = s ^ (unsigned)i * 3u;
  }
  if (x > 0) {
    if (s == 5) reach_error();
    if (i != 10000000) reach_error();
  }
  return 0;
}
