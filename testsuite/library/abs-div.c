/* abs and div: the remainder has the sign of the dividend. */
// inputs: -7
extern int __VERIFIER_nondet_int(void);
extern int abs(int);
typedef struct { int quot, rem; } div_t;
extern div_t div(int, int);
extern void reach_error(void);
int main(void) {
  int n = __VERIFIER_nondet_int();
  if (n < -9 || n > 9)
    return 0;
  div_t d = div(n, 4);
  if (d.quot * 4 + d.rem != n || abs(d.rem) > 3)
    return 0;
  if (d.rem < 0 && abs(n) == 7)
    reach_error();
  return 0;
}
