/* A byte in the middle of a word counts and wraps around; the other bytes stay. */
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);
union word { unsigned w; unsigned char b[4]; };
int main(void) {
  union word x;
  x.w = 0;
  while (__VERIFIER_nondet_int())
    x.b[1]++;
  if (x.b[0] || x.b[2] || x.b[3])
    reach_error();
  return 0;
}
