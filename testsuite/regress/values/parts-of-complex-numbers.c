/* What functions of complex.h give is not arbitrary. */
extern void reach_error(void);
extern double creal(double _Complex), cimag(double _Complex);
extern float crealf(float _Complex);
extern long double cimagl(long double _Complex);
extern double _Complex conj(double _Complex);
int main(void) {
  double _Complex z;
  __real__ z = 3;
  __imag__ z = -4;
  if (crealf(z) != 3 || cimagl(conj(z)) != 4) reach_error();
  if (creal(z) != 3 || cimag(z) != -4) reach_error();
}
