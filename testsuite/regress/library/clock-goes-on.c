// The difference of two times of the processor fits.
// native: skip (the native runtime has no such function)
#include <time.h>
int main(void) {
  clock_t start = clock();
  clock_t passed = clock() - start;
  return passed > 1000;
}
