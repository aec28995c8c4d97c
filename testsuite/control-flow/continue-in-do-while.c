/* `continue` in a do-while goes to the test, not to the start of the body: the loop ends with n = 3, the flag unset. */
// inputs: none
extern void reach_error(void);
int main(void) {
  int n = 0, seen = 0;
  do {
    n++;
    if (n == 3)
      continue;
    seen = n;
  } while (n < 3);
  if (seen != 3)
    reach_error();
  return 0;
}
