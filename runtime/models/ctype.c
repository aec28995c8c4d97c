/* <ctype.h>, C11 7.4, in the C locale; isascii and toascii are POSIX. Arguments are EOF or an
 * unsigned char. */
#include "models.h"

int isdigit(int c) { return c >= '0' && c <= '9'; }
int islower(int c) { return c >= 'a' && c <= 'z'; }
int isupper(int c) { return c >= 'A' && c <= 'Z'; }
int isalpha(int c) { return islower(c) || isupper(c); }
int isalnum(int c) { return isalpha(c) || isdigit(c); }
int isblank(int c) { return c == ' ' || c == '\t'; }
int isspace(int c) { return c == ' ' || (c >= '\t' && c <= '\r'); }
int iscntrl(int c) { return (c >= 0 && c < ' ') || c == 127; }
int isgraph(int c) { return c > ' ' && c < 127; }
int isprint(int c) { return c >= ' ' && c < 127; }
int ispunct(int c) { return isgraph(c) && !isalnum(c); }
int isxdigit(int c) { return isdigit(c) || (c >= 'a' && c <= 'f') || (c >= 'A' && c <= 'F'); }
int tolower(int c) { return isupper(c) ? c + ('a' - 'A') : c; }
int toupper(int c) { return islower(c) ? c - ('a' - 'A') : c; }
int isascii(int c) { return c >= 0 && c < 128; }
int toascii(int c) { return c & 127; }

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

/* MB_CUR_MAX */
size_t __ctype_get_mb_cur_max(void) { return 1; }
