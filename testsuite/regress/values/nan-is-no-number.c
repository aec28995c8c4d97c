/* nan, nanf and nanl give what is equal to nothing, and lroundf rounds: no choice of theirs. */
extern void reach_error(void);
extern double nan(const char *);
extern float nanf(const char *);
extern long double nanl(const char *);
extern long lroundf(float);
int main(void) {
  double d = nan("");
  float f = nanf("");
  long double l = nanl("");
  if (d == d || f == f || l == l) reach_error();
  if (lroundf(2.5f) != 3) reach_error();
}
