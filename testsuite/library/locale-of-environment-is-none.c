// The environment may choose a locale that there is not.
// native: skip (the native runtime has no C library)
#include <locale.h>
int main(void) {
  char *name = setlocale(LC_ALL, "");
  return name[0];
}
