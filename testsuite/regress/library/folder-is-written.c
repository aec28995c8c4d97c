// What getcwd gives is written.
// native: skip (the native runtime has no such function)
#include <stdlib.h>
#include <unistd.h>
int main(void) {
  char *folder = getcwd(NULL, 0);
  if (folder == NULL) return 1;
  int is_absolute = folder[0] == '/';
  free(folder);
  return is_absolute;
}
