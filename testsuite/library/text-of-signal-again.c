// The texts of signals and of errors of addresses are the same each time.
#include <assert.h>
#include <netdb.h>
#include <string.h>

int main(void) {
  assert(strcmp(strsignal(11), strsignal(11)) == 0);
  assert(strcmp(gai_strerror(EAI_FAMILY), gai_strerror(EAI_FAMILY)) == 0);
  return 0;
}
