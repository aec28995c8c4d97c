// What lstat() finds may be neither a file nor a folder.
#include <assert.h>
#include <sys/stat.h>

int main(void) {
  struct stat s;
  if (lstat("a", &s) == 0) assert(S_ISREG(s.st_mode) || S_ISDIR(s.st_mode));
  return 0;
}
