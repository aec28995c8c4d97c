// What the machine computes is not the run's to choose, zero neither: a test ends before it.
#include <math.h>
extern int __VERIFIER_nondet_int(void);
extern int declared, others[3];
int main(int argc, char **argv) {
  int a = 0;
  if (argc == 0)
    a = 1;
  if (declared == 0 && others[1] == 3)
    a = 2;
  if (__VERIFIER_nondet_int() == 7)
    a = 3;
  double s = sin(1.0);
  if (s == 0)
    a = 4;
  else
    a = 5;
  return a;
}
