// Not each byte is a character of the C locale.
// native: skip (the native runtime has no C library)
#include <stdlib.h>
#include <wchar.h>
extern void reach_error(void);
extern unsigned char __VERIFIER_nondet_uchar(void);
int main(void) {
  char text[3] = {0};
  wchar_t wide[3];
  text[0] = (char)__VERIFIER_nondet_uchar();
  text[1] = (char)__VERIFIER_nondet_uchar();
  if (mbstowcs(wide, text, 3) != wcslen(wide)) reach_error();
  return 0;
}
