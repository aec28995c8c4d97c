/* <ctype.h>, C11 7.4, in the C locale; isascii and toascii are POSIX. Arguments are EOF or an unsigned char. */
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

/* What the macros of glibc's <ctype.h> expand to: tables indexed from -128 to 255, filled at the first use. */
enum { TABLE = 384, BIAS = 128 };

static unsigned short classes[TABLE];
static int lowered[TABLE], uppered[TABLE];
static _Bool filled;

static unsigned short classes_of(int c) {
  return (unsigned short)((isupper(c) ? 0x100 : 0) | (islower(c) ? 0x200 : 0) | (isalpha(c) ? 0x400 : 0) |
                          (isdigit(c) ? 0x800 : 0) | (isxdigit(c) ? 0x1000 : 0) | (isspace(c) ? 0x2000 : 0) |
                          (isprint(c) ? 0x4000 : 0) | (isgraph(c) ? 0x8000 : 0) | (isblank(c) ? 1 : 0) |
                          (iscntrl(c) ? 2 : 0) | (ispunct(c) ? 4 : 0) | (isalnum(c) ? 8 : 0));
}

static void fill(void) {
  if (filled) return;
  for (int i = 0; i < TABLE; i++) {
    classes[i] = classes_of(i - BIAS);
    lowered[i] = tolower(i - BIAS);
    uppered[i] = toupper(i - BIAS);
  }
  filled = 1;
}

const unsigned short **__ctype_b_loc(void) {
  static const unsigned short *middle;
  fill();
  middle = classes + BIAS;
  return &middle;
}

const int **__ctype_tolower_loc(void) {
  static const int *middle;
  fill();
  middle = lowered + BIAS;
  return &middle;
}

const int **__ctype_toupper_loc(void) {
  static const int *middle;
  fill();
  middle = uppered + BIAS;
  return &middle;
}
