// Static locals, globals with initialisers, shadowing, file-scope state across calls.
#include "out.h"
static int counter = 5;
int shared;
static const int primes[] = {2, 3, 5, 7, 11};
static int next(void) { static int n = 100; return n++; }
static int other(void) { static int n; n += 3; return n; }
static int *hidden(void) { static int cell = 9; return &cell; }
static u32 random_number(void) { static u32 state = 12345; state = state * 1103515245 + 12345; return state >> 16; }
int main(void) {
  next(), next();
  SHOW(next());
  other();
  SHOW(other());
  *hidden() += 4;
  SHOW(*hidden());
  for (int i = 0; i < 5; i++) counter += primes[i], shared ^= counter;
  SHOW(counter);
  SHOW(shared);
  {
    int counter = 1;
    { int counter = 2; SHOW(counter); }
    SHOW(counter);
  }
  for (int i = 0; i < 3; i++) {
    static int kept;
    int fresh = 0;
    kept++, fresh++;
    decimal(kept), decimal(fresh), putchar(' ');
  }
  line();
  u32 mix = 0;
  for (int i = 0; i < 50; i++) mix = mix * 7 + random_number();
  SHOWX(mix);
  return 0;
}
