// The name of the folder, its entries, and why there are none.
#include <assert.h>
#include <dirent.h>
#include <errno.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

int main(void) {
  char here[64];
  if (getcwd(here, sizeof here) == NULL) {
    fprintf(stderr, "%s\n", strerror(errno));
    return 1;
  }
  assert(strlen(here) < sizeof here);
  DIR *opened = opendir(".");
  if (opened == NULL)
    return 1;
  int hidden = 0;
  for (struct dirent *entry = readdir(opened); entry != NULL; entry = readdir(opened))
    if (entry->d_name[0] == '.' && hidden < 9)
      hidden++;
  closedir(opened);
  assert(hidden <= 9);
  return 0;
}
