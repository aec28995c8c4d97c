// sleep returns what is left of the seconds.
// native: skip (needs a signal)
#include <unistd.h>
extern void reach_error(void);
int main(void) {
  if (sleep(10) == 7) reach_error();
  return 0;
}
