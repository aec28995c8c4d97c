// The time of day may be set back.
// native: skip (the native runtime has no such function)
#include <time.h>
extern void reach_error(void);
int main(void) {
  time_t a = time(NULL), b = time(NULL);
  if (b < a) reach_error();
  return 0;
}
