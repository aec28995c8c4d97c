/* <ctype.h>, C11 7.4, in the C locale; isascii and toascii are POSIX. Arguments are EOF or an
 * unsigned char; as in glibc, they may also be the negative values of a signed char. All others are
 * outside of the tables. */
#include "models.h"

/* What the macros of glibc's <ctype.h> expand to: tables indexed from -128 to 255. Below -1 they
 * repeat what holds from 128 on, as the negative values of a signed char. */
#define IS_UPPER(c) ((c) >= 'A' && (c) <= 'Z')
#define IS_LOWER(c) ((c) >= 'a' && (c) <= 'z')
#define IS_DIGIT(c) ((c) >= '0' && (c) <= '9')
#define IS_ALNUM(c) (IS_UPPER(c) || IS_LOWER(c) || IS_DIGIT(c))
#define IS_HEX(c) (IS_DIGIT(c) || ((c) >= 'a' && (c) <= 'f') || ((c) >= 'A' && (c) <= 'F'))
#define CLASSES(c)                                                                                                    \
  (IS_UPPER(c) * 0x100 + IS_LOWER(c) * 0x200 + (IS_UPPER(c) || IS_LOWER(c)) * 0x400 + IS_DIGIT(c) * 0x800 +           \
   IS_HEX(c) * 0x1000 + ((c) == ' ' || ((c) >= '\t' && (c) <= '\r')) * 0x2000 + ((c) >= ' ' && (c) < 127) * 0x4000 +   \
   ((c) > ' ' && (c) < 127) * 0x8000 + ((c) == ' ' || (c) == '\t') * 1 + (((c) >= 0 && (c) < ' ') || (c) == 127) * 2 + \
   ((c) > ' ' && (c) < 127 && !IS_ALNUM(c)) * 4 + IS_ALNUM(c) * 8)
#define LOWERED(c) (IS_UPPER(c) ? (c) + 32 : (c) < -1 ? (c) + 256 : (c))
#define UPPERED(c) (IS_LOWER(c) ? (c) - 32 : (c) < -1 ? (c) + 256 : (c))

#define ROW4(f, c) f((c)), f((c) + 1), f((c) + 2), f((c) + 3)
#define ROW16(f, c) ROW4(f, (c)), ROW4(f, (c) + 4), ROW4(f, (c) + 8), ROW4(f, (c) + 12)
#define ROW64(f, c) ROW16(f, (c)), ROW16(f, (c) + 16), ROW16(f, (c) + 32), ROW16(f, (c) + 48)
#define ALL(f) ROW64(f, -128), ROW64(f, -64), ROW64(f, 0), ROW64(f, 64), ROW64(f, 128), ROW64(f, 192)

static const unsigned short classes[] = {ALL(CLASSES)};
static const int lowered[] = {ALL(LOWERED)}, uppered[] = {ALL(UPPERED)};
static const unsigned short *const classes_from_zero = classes + 128;
static const int *const lowered_from_zero = lowered + 128, *const uppered_from_zero = uppered + 128;

const unsigned short **__ctype_b_loc(void) { return (const unsigned short **)&classes_from_zero; }
const int **__ctype_tolower_loc(void) { return (const int **)&lowered_from_zero; }
const int **__ctype_toupper_loc(void) { return (const int **)&uppered_from_zero; }

/* A function of a class gives a number that is not zero, or zero; the model with the prefix gives 1
 * or zero. The number is any, but one for all characters of the class, as in glibc, where it is the
 * bit of the class. (The standard lets it differ from call to call.) */
static int truth_of(int *number) {
  if (*number == 0) {
    *number = __VERIFIER_nondet_int();
    if (*number == 0) *number = 1;
  }
  return *number;
}
static void look_up(int c) {
  const unsigned short *place = classes_from_zero + c;
  __parsimony_reads(place, sizeof *place);
}
#define CLASS(name, condition)                                              \
  int __parsimony_##name(int c) { return look_up(c), (condition) ? 1 : 0; } \
  int name(int c) {                                                         \
    static int number;                                                      \
    return __parsimony_##name(c) ? truth_of(&number) : 0;                   \
  }
CLASS(isdigit, IS_DIGIT(c))
CLASS(islower, IS_LOWER(c))
CLASS(isupper, IS_UPPER(c))
CLASS(isalpha, IS_LOWER(c) || IS_UPPER(c))
CLASS(isalnum, IS_ALNUM(c))
CLASS(isblank, c == ' ' || c == '\t')
CLASS(isspace, c == ' ' || (c >= '\t' && c <= '\r'))
CLASS(iscntrl, (c >= 0 && c < ' ') || c == 127)
CLASS(isgraph, c > ' ' && c < 127)
CLASS(isprint, c >= ' ' && c < 127)
CLASS(ispunct, c > ' ' && c < 127 && !IS_ALNUM(c))
CLASS(isxdigit, IS_HEX(c))

/* glibc gives back what is outside of the tables. */
int tolower(int c) { return c >= -128 && c < 256 ? LOWERED(c) : c; }
int toupper(int c) { return c >= -128 && c < 256 ? UPPERED(c) : c; }
int isascii(int c) { return c >= 0 && c < 128; }
int toascii(int c) { return c & 127; }

/* MB_CUR_MAX */
size_t __ctype_get_mb_cur_max(void) { return 1; }
