/* A byte in the middle of a word counts; the word shows it. */
// inputs: 1, 1, 0
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);
union word { unsigned w; unsigned char b[4]; };
int main(void) {
  union word x;
  x.w = 0;
  while (__VERIFIER_nondet_int())
    x.b[1]++;
  if (x.w == 0x200)
    reach_error();
  return 0;
}
