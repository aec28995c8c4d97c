/* In single precision 16777216 + 1 is 16777216: a float counter stops; in double it goes on. */
extern void reach_error(void);
int main(void) {
  float f = 16777216.0f;
  double d = 16777216.0;
  float g = f + 1.0f;
  d = d + 1;
  if (g != f || d == 16777216.0)
    reach_error();
  return 0;
}
