/* What getenv gives is not the program's to free. */
#include <stdlib.h>

int main(void) {
  char *home = getenv("HOME");
  if (home)
    free(home);
  return 0;
}
