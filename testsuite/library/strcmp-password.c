/* The only accepted word is compared with three arbitrary characters. */
// inputs: 107, 101, 121
extern char __VERIFIER_nondet_char(void);
extern int strcmp(const char *, const char *);
extern void reach_error(void);
int main(void) {
  char word[4];
  for (int i = 0; i < 3; i++)
    word[i] = __VERIFIER_nondet_char();
  word[3] = 0;
  if (strcmp(word, "key") == 0)
    reach_error();
  return 0;
}
