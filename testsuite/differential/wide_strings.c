// only: 64
// Wide characters and their strings, by their models.
#include "out.h"
#include <wchar.h>
#include <wctype.h>
#include <stdlib.h>
static int sign(int x) { return (x > 0) - (x < 0); }
static void wide(const wchar_t *s) {
  for (; *s; s++) putchar((char)*s);
  line();
}
static void strings(void) {
  wchar_t a[40] = L"alpha", b[40];
  SHOW(wcslen(a));
  wcscat(wcscpy(b, a), L"-beta");
  wide(b);
  SHOW(sign(wcscmp(a, b))), SHOW(sign(wcsncmp(a, b, 5))), SHOW(sign(wmemcmp(b, a, 6)));
  SHOW(wcschr(b, L'b') - b), SHOW(wcsrchr(b, L'a') - b), SHOW(wcsstr(b, L"ha-") - b), SHOW(wcschr(b, L'z') == 0);
  SHOW(wcschr(b, 0) - b), SHOW(wcsspn(b, L"alph")), SHOW(wcscspn(b, L"-")), SHOW(wcspbrk(b, L"tb") - b);
  wcsncpy(b, L"xyz", 5), wcsncat(b, L"uvw", 2);
  for (int i = 0; i < 11; i++) decimal(b[i]), putchar(' ');
  line();
  SHOW(wmemchr(a, L'p', 5) - a);
  wmemmove(b + 1, b, 3), wmemset(b + 4, L'q', 2), wide(b);
  wchar_t words[] = L" one,two,, three", *rest;
  for (wchar_t *w = wcstok(words, L" ,", &rest); w; w = wcstok(0, L" ,", &rest)) wide(w);
}
static void classes(void) {
  static const char *const names[] = {"alnum", "alpha", "blank", "cntrl", "digit", "graph", "lower", "print", "punct", "space", "upper", "xdigit", "none"};
  for (wint_t c = 0; c < 300; c++) {
    for (int i = 0; i < 13; i++) {
      wctype_t class = wctype(names[i]);
      putchar(class != 0 && iswctype(c, class) ? '1' : '0');
    }
    decimal(towlower(c)), putchar(' '), decimal(towupper(c)), putchar(' '), decimal(towctrans(c, wctrans("toupper")));
    putchar(' '), decimal((int)btowc((int)c)), putchar(' '), decimal(wctob(c)), line();
  }
  SHOW(iswalpha(WEOF)), SHOW(towlower(WEOF) == WEOF), SHOW(btowc(-1) == WEOF);
}
static void conversions(void) {
  wchar_t to[8] = {0};
  char bytes[8] = {0};
  mbstate_t state = {0};
  for (int c = 0; c < 256; c++) {
    char byte = (char)c;
    wchar_t got = -1;
    decimal((i64)mbrtowc(&got, &byte, 1, &state)), putchar(' '), decimal(got), putchar(' '), decimal(mblen(&byte, 1)), line();
    state = (mbstate_t){0};
  }
  SHOW(mbrtowc(to, "a", 0, &state)), SHOW(mbsinit(&state)), SHOW(mbtowc(to, 0, 0)), SHOW(wctomb(0, L'a'));
  SHOW(mbstowcs(to, "abc", 8)), wide(to), SHOW(mbstowcs(to, "abc", 2)), SHOW(mbstowcs(0, "abcd", 0)), SHOW(mbstowcs(to, "a\x80", 8));
  SHOW(wcstombs(bytes, L"uvw", 8)), SHOW(bytes[2]), SHOW(wcstombs(0, L"uv", 0)), SHOW(wcstombs(bytes, L"u\x80", 8));
  const char *from = "ab\x80";
  const char *start = from;
  SHOW(mbsrtowcs(to, &from, 8, &state)), SHOW(from - start);
  from = start;
  SHOW(mbsrtowcs(to, &from, 2, &state)), SHOW(from - start);
  from = start = "ab";
  SHOW(mbsrtowcs(to, &from, 8, &state)), SHOW(from == 0);
  const wchar_t *wide_from = L"xy\x100", *wide_start = wide_from;
  SHOW(wcsrtombs(bytes, &wide_from, 8, &state)), SHOW(wide_from - wide_start);
  SHOW(wcrtomb(bytes, L'k', &state)), SHOW(wcrtomb(bytes, 300, &state)), SHOW(wctomb(bytes, 200));
}
int main(void) {
  strings();
  classes();
  conversions();
  return 0;
}
