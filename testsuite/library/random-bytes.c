/* arc4random_uniform is below its bound; arc4random_buf writes all of its bytes and no other ones;
   getrandom may get fewer than it is asked for, and getentropy none at all. */
#include <stdlib.h>
#include <sys/random.h>
#include <unistd.h>

extern void reach_error(void);

int main(void) {
  unsigned bound = arc4random();
  if (bound > 1 ? arc4random_uniform(bound) >= bound : arc4random_uniform(bound) != 0)
    reach_error();
  unsigned char bytes[4] = {1, 2, 3, 4};
  arc4random_buf(bytes + 1, 2);
  if (bytes[0] != 1 || bytes[3] != 4)
    reach_error();
  if (getrandom(bytes + 1, 2, 0) > 2 || bytes[0] != 1 || bytes[3] != 4)
    reach_error();
  if (getentropy(bytes, 300) != -1)
    reach_error();
  return 0;
}
