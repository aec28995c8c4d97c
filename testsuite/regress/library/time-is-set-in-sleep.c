// The time of day may be set back while the program sleeps.
// native: skip (the native runtime has no such function)
#include <time.h>
#include <unistd.h>
extern void reach_error(void);
int main(void) {
  time_t start = time(NULL);
  sleep(2);
  if (time(NULL) - start < 2) reach_error();
  return 0;
}
