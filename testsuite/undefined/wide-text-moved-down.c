// wcscpy() must not move a text within its place.
#include <wchar.h>

int main(void) {
  wchar_t text[8] = L" abc";
  wcscpy(text, text + 1);
  return text[0];
}
