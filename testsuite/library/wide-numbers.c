// Integers in wide text.
// native: skip (the native runtime has no C library)
#include <errno.h>
#include <limits.h>
#include <wchar.h>
extern void reach_error(void);
int main(void) {
  const wchar_t *text = L" -12x";
  wchar_t *end;
  if (wcstol(text, &end, 10) != -12 || *end != L'x') reach_error();
  if (wcstoul(L"0x7f", &end, 0) != 127 || *end != 0) reach_error();
  if (wcstol(L"99999999999999999999", NULL, 10) != LONG_MAX || errno != ERANGE) reach_error();
  if (wcstoll(L"none", &end, 10) != 0 || *end != L'n') reach_error();
  return 0;
}
