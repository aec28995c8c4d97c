// strftime() with a format that is known writes a text of known length.
#include <assert.h>
#include <time.h>

extern int __VERIFIER_nondet_int(void);

int main(void) {
  char text[11];
  int month = __VERIFIER_nondet_int();
  if (month < 1 || month > 12) return 1;
  struct tm day = {.tm_year = 124, .tm_mon = month - 1, .tm_mday = 7};
  assert(strftime(text, sizeof text, "%Y-%m-%d", &day) == 10);
  assert(text[4] == '-' && text[8] == '0' && text[9] == '7');
  return 0;
}
