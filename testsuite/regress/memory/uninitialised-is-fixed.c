/* An uninitialised local is arbitrary but fixed: all tests of it agree (undef could answer each one differently). */
extern void reach_error(void);
int main(void) {
  int x, positive = 0, other = 0;
  if (x > 0)
    positive = 1;
  if (x <= 0)
    other = 1;
  if (positive + other != 1)
    reach_error();
  return 0;
}
