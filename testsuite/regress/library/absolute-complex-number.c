/* A function of complex.h without a model returns no arbitrary number. */
extern void reach_error(void);
extern double cabs(double _Complex);
int main(void) {
  double _Complex z;
  __real__ z = 3;
  __imag__ z = -4;
  if (cabs(z) != 5) reach_error();
}
