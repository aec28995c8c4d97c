// The text of a signal does not end the life of that of an error (was FALSE).
// native: skip (the native runtime has no C library)
#define _GNU_SOURCE
#include <string.h>
int main(void) {
  char *error = strerror(1000);
  char *signal = strsignal(1000);
  strerror_r(1001, (char[64]){0}, 64);
  return error[0] + (signal == NULL ? 0 : signal[0]);
}
