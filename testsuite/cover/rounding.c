// Models that are instructions for the machine must not call themselves in a test.
#include <math.h>
#include <stdio.h>
extern double __VERIFIER_nondet_double(void);
int A;
int main(void){
  double x = __VERIFIER_nondet_double();
  if (getchar() == 'x')
    A = 1;
  if (floor(x) == 5 && x > 5)
    A = 2;
  if (round(x) == 7 && fabs(x) < 7)
    A = 3;
  if (sqrt(x) == 3)
    A = 4;
  if (fmin(x, 3) == 3)
    A = 5;
  return 0;
}
