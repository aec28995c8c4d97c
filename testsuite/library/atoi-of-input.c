/* Two arbitrary characters that atoi reads as 42. */
// inputs: 52, 50
extern char __VERIFIER_nondet_char(void);
extern int atoi(const char *);
extern void reach_error(void);
int main(void) {
  char text[3] = {0};
  text[0] = __VERIFIER_nondet_char();
  text[1] = __VERIFIER_nondet_char();
  if (atoi(text) == 42)
    reach_error();
  return 0;
}
