/* A file that cannot be opened leaves an error in errno. */
#include <errno.h>
#include <stdio.h>

extern void reach_error(void);

int main(void) {
  errno = 0;
  FILE *file = fopen("/nowhere/nothing", "r");
  if (file == NULL && errno == 0)
    reach_error();
  if (file != NULL && fclose(file) != 0 && errno == 0)
    reach_error();
  return 0;
}
