// tzset() changes what is known of the zone.
#include <assert.h>
#include <time.h>

int main(void) {
  tzset();
  assert(timezone == 0);
  return 0;
}
