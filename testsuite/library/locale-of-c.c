/* A program starts in the "C" locale (C11 7.11): its decimal point is a dot. A call that asks for
   the name of the locale, or chooses it again, changes nothing. */
#include <limits.h>
#include <locale.h>
#include <string.h>

extern void reach_error(void);

int main(void) {
  struct lconv *now = localeconv();
  if (strcmp(now->decimal_point, ".") != 0 || now->thousands_sep[0] != 0 || now->frac_digits != CHAR_MAX)
    reach_error();
  if (strcmp(setlocale(LC_ALL, NULL), "C") != 0 || setlocale(LC_NUMERIC, "POSIX") == NULL)
    reach_error();
  if (localeconv()->decimal_point[0] != '.' || localeconv()->n_sign_posn != CHAR_MAX)
    reach_error();
  return 0;
}
