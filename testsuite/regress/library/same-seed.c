/* The same seed gives the same numbers again (C11, 7.22.2.2), and none is the seed 1. Arbitrary
   numbers made this FALSE. */
#include <stdlib.h>

extern void reach_error(void);

int main(void) {
  int first = rand();
  srand(1);
  if (rand() != first)
    reach_error();
  unsigned one = 5, other = 5;
  if (rand_r(&one) != rand_r(&other))
    reach_error();
  return 0;
}
