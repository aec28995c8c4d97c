// What tzset() says of the zone is at most a day and a bit from that of Greenwich.
#include <assert.h>
#include <time.h>

int main(void) {
  assert(timezone == 0);
  tzset();
  assert(timezone > -100000 && timezone < 100000);
  assert((daylight == 0 || daylight == 1) && tzname[0] != 0);
  return 0;
}
