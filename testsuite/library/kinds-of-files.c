// A file is of one kind, and only lstat() finds a link.
#include <assert.h>
#include <sys/stat.h>

int main(void) {
  struct stat s;
  if (stat("a", &s) != 0) return 1;
  assert(!S_ISREG(s.st_mode) || !S_ISDIR(s.st_mode));
  assert(!S_ISLNK(s.st_mode));
  if (lstat("a", &s) == 0 && S_ISLNK(s.st_mode)) assert(!S_ISDIR(s.st_mode) && s.st_size >= 0);
  return 0;
}
