// The environment chooses a locale: that it is C is an assumption, which the answer lists.
// native: skip (the native runtime has no C library)
#include <assert.h>
#include <langinfo.h>
#include <locale.h>
#include <stdio.h>
int main(void) {
  setlocale(LC_ALL, "");
  char *none = setlocale(99, "C");
  assert(none == NULL && nl_langinfo(RADIXCHAR)[0] == '.');
  puts(nl_langinfo(CODESET));
  return 0;
}
