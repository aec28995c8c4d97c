// What readdir has given is gone with the next one (POSIX).
// inputs: none
// native: skip (what is there is readable)
#include <dirent.h>
#include <stddef.h>

int main(void) {
  DIR *opened = opendir(".");
  if (opened == NULL)
    return 1;
  struct dirent *first = readdir(opened);
  if (first == NULL)
    return 1;
  readdir(opened);
  return first->d_name[0] == 'x';
}
