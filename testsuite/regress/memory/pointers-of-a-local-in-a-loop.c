/* An array without a value begins anew in each round; what its elements led to stays as it was. */
#include <assert.h>

int main(void) {
  int a[2] = {2, 4}, s = 0;
  for (int i = 0; i < 2; i++) {
    int *t[20];
    t[0] = &a[i];
    s += *t[0];
  }
  assert(s == 6 && a[0] == 2 && a[1] == 4);
  return 0;
}
