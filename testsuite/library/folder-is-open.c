// A folder that was opened has a descriptor and entries with names.
#include <assert.h>
#include <dirent.h>
#include <stddef.h>
#include <unistd.h>

int main(void) {
  char path[100];
  DIR *folder = opendir(".");
  if (folder == NULL) return 1;
  assert(dirfd(folder) >= 0);
  struct dirent *entry = readdir(folder);
  if (entry != NULL) assert(entry->d_name[0] != 0);
  rewinddir(folder);
  closedir(folder);
  if (chdir("/") == 0 && getcwd(path, sizeof path) != NULL) assert(path[0] == '/');
  return 0;
}
