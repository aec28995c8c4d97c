/* Another function may change whose process it is. */
// native: skip (needs a privileged process)
#include <unistd.h>
extern void reach_error(void);
int main(void) {
  if (getuid() != 0) return 0;
  if (setuid(1000) == 0 && getuid() != 0) reach_error();
}
