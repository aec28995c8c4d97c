/* The length modifiers of the printf and scanf families, C11 7.21.6.1 (7) and 7.21.6.2 (11); Z and
 * q are those of glibc. `long` has the width of `size_t` and `ptrdiff_t` for both word sizes. */
#ifndef PARSIMONY_LENGTH_H
#define PARSIMONY_LENGTH_H

typedef enum { INT, CHAR, SHORT, LONG, LONG_LONG, LONG_DOUBLE } length;

static length read_length(const char **f) {
  switch (**f) {
  case 'h':
    if (*++*f != 'h') return SHORT;
    ++*f;
    return CHAR;
  case 'l':
    if (*++*f != 'l') return LONG;
    ++*f;
    return LONG_LONG;
  case 'q': case 'j': ++*f; return LONG_LONG;
  case 'z': case 'Z': case 't': ++*f; return LONG;
  case 'L': ++*f; return LONG_DOUBLE;
  }
  return INT;
}

#endif
