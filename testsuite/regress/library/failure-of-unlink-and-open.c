// They do fail.
// native: skip (needs a file that cannot be removed)
#include <errno.h>
#include <fcntl.h>
#include <unistd.h>
extern void reach_error(void);
int main(void) {
  if (unlink("a") == -1 && errno == ENOENT && open("b", O_RDONLY) == -1 && errno == EACCES)
    reach_error();
  return 0;
}
