// What is a letter stays one in capitals; a string has as many wide characters as bytes, if it has
// only characters of ASCII.
// native: skip (the native runtime has no C library)
#include <stdlib.h>
#include <wchar.h>
#include <wctype.h>
extern void reach_error(void);
extern unsigned char __VERIFIER_nondet_uchar(void);
int main(void) {
  char text[4] = {0};
  wchar_t wide[4];
  wint_t c = __VERIFIER_nondet_uchar();
  if (iswctype(c, wctype("alpha")) && (!iswupper(towupper(c)) || towlower(towupper(c)) != towlower(c))) reach_error();
  for (int i = 0; i < 3; i++) text[i] = (char)__VERIFIER_nondet_uchar();
  size_t n = mbstowcs(wide, text, 4);
  if (n == (size_t)-1) {
    if (text[0] > 0 && text[1] > 0 && text[2] > 0) reach_error();
  } else if (n != wcslen(wide) || n > 3 || (n == 3 && wcschr(wide, text[1]) > wide + 1)) {
    reach_error();
  }
  return 0;
}
