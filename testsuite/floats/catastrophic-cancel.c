/* (a + b) - a loses b when a is large: single-precision sum of 1e8 and 1. */
// inputs: none
extern void reach_error(void);
int main(void) {
  float a = 1e8f, b = 1.0f;
  float sum = a + b;
  float rest = sum - a;
  if (rest != b)
    reach_error();
  return 0;
}
