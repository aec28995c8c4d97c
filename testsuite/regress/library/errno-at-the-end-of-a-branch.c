// What changes errno behind a call that ends a branch had no place in the source, and could not be
// inlined.
#include <errno.h>
#include <stdio.h>

extern void reach_error(void);

static void tell(int n) {
  if (n)
    fprintf(stderr, "some");
  else
    fprintf(stderr, "none");
}

int main(int count, char **words) {
  tell(count);
  tell(count - 1);
  errno = 3;
  if (errno != 3) reach_error();
  return 0;
}
