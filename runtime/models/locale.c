/* <locale.h>, C11 7.11: a program starts in the "C" locale, and the other models speak of no other
 * one. So a call that chooses another is unsupported where it succeeds, but it may fail, too. */
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

/* That the environment chooses another locale: unsupported, or an assumption of the answer */
extern void __parsimony_other_locale(void);

/* 7.11.1.1: a null pointer asks for the name of the present locale, an empty name for that of the
 * environment, which may be none that there is. */
char *setlocale(int category, const char *name) {
  enum { CATEGORIES = 13 };
  __parsimony_errno_changes();
  if (category < 0 || category >= CATEGORIES) {
    errno = EINVAL;
    return NULL;
  }
  if (name == NULL || strcmp(name, "C") == 0 || strcmp(name, "POSIX") == 0) return (char *)"C";
  if (name[0] == 0) {
    if (__parsimony_environment_is_changed())
      __parsimony_unsupported("the locale of the environment behind a change of that");
    __parsimony_other_locale();
    return __VERIFIER_nondet_bool() ? (char *)"C" : NULL;
  }
  if (__VERIFIER_nondet_bool()) __parsimony_unsupported("another locale than C");
  return NULL;
}

/* <langinfo.h> (POSIX): most items have one text in the C locale, which is not followed */
char *nl_langinfo(int item) {
  enum { CODESET = 14, RADIXCHAR = 0x10000, THOUSEP, LONGEST = 63 };
  if (item == CODESET) return (char *)"ANSI_X3.4-1968";
  if (item == RADIXCHAR) return (char *)".";
  if (item == THOUSEP) return (char *)"";
  __parsimony_for_proofs();
  char *text = __parsimony_allocate(LONGEST + 1);
  text[LONGEST] = 0;
  return text;
}
