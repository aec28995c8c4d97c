// A name of a variable has no equals sign.
#include <assert.h>
#include <stdlib.h>

int main(void) {
  int result = setenv("LANG=C", "", 1);
  assert(result == 0);
  return 0;
}
