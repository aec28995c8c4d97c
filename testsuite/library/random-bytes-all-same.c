/* Four arbitrary bytes may all be the same; and getrandom may fail, which leaves what was there. */
#include <stdlib.h>
#include <sys/random.h>

extern void reach_error(void);

int main(void) {
  unsigned char bytes[4] = {9, 9, 9, 9};
  if (getrandom(bytes, 4, 0) != -1)
    return 0;
  unsigned char other[4];
  arc4random_buf(other, sizeof other);
  if (other[0] == 9 && other[0] == other[1] && other[1] == other[2] && other[2] == other[3] && bytes[3] == 9)
    reach_error();
  return 0;
}
