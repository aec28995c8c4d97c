/* What hypot and acos compute is not ours to choose. A guess at a path's inputs that says nothing of
   them left them zero, which made this FALSE. */
#include <math.h>

extern void reach_error(void);

int main(void) {
  volatile double zero = 0.0, three = 3.0;
  double nothing = acos(2.0 + zero);
  if (nothing == nothing || hypot(three, 4.0) < 4.5)
    reach_error();
  return 0;
}
