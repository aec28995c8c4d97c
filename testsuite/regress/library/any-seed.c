/* Numbers behind the first seed are arbitrary. */
// native: skip (which numbers come is the library's to say)
#include <stdlib.h>

extern void reach_error(void);

int main(void) {
  srand(5);
  if (rand() % 7 == 3 && rand() % 7 == 4)
    reach_error();
  return 0;
}
