/* An arbitrary char is between -128 and 127 (on x86): the error needs a negative one. */
// inputs: -128
extern char __VERIFIER_nondet_char(void);
extern void reach_error(void);
int main(void) {
  char c = __VERIFIER_nondet_char();
  if (c == (char)128 && c + 128 == 0)
    reach_error();
  return 0;
}
