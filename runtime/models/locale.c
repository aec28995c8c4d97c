/* <locale.h>, C11 7.11: a program starts in the "C" locale, and the other models speak of no other
 * one. So the way on from a call that chooses another is a gap, but such a call may fail, too. */
#include "models.h"

/* 7.11: what a call of localeconv fills in, in the order of glibc */
struct lconv {
  const char *decimal_point, *thousands_sep, *grouping, *int_curr_symbol, *currency_symbol;
  const char *mon_decimal_point, *mon_thousands_sep, *mon_grouping, *positive_sign, *negative_sign;
  char int_frac_digits, frac_digits, p_cs_precedes, p_sep_by_space, n_cs_precedes, n_sep_by_space;
  char p_sign_posn, n_sign_posn, int_p_cs_precedes, int_p_sep_by_space, int_n_cs_precedes;
  char int_n_sep_by_space, int_p_sign_posn, int_n_sign_posn;
};

/* CHAR_MAX: not available in this locale */
#define NONE __SCHAR_MAX__

/* 7.11.2.1 */
struct lconv *localeconv(void) {
  static struct lconv of_c = {".",  "",   "",   "",   "",   "",   "",   "",   "",   "",   NONE, NONE,
                              NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE};
  return &of_c;
}

/* 7.11.1.1: a null pointer asks for the name of the present locale */
char *setlocale(int category, const char *name) {
  (void)category;
  __parsimony_errno_changes();
  _Bool keeps = name == NULL || strcmp(name, "C") == 0 || strcmp(name, "POSIX") == 0;
  if (!keeps && __VERIFIER_nondet_bool()) __parsimony_gap("another locale than C");
  return keeps ? (char *)"C" : NULL;
}
