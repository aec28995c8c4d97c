// only: 64
// The library's string functions, by their models.
#include "out.h"
__SIZE_TYPE__ strlen(const char *);
int strcmp(const char *, const char *), strncmp(const char *, const char *, __SIZE_TYPE__);
char *strcpy(char *, const char *), *strncpy(char *, const char *, __SIZE_TYPE__), *strcat(char *, const char *);
char *strchr(const char *, int), *strrchr(const char *, int), *strstr(const char *, const char *);
void *memchr(const void *, int, __SIZE_TYPE__);
static int sign(int x) { return (x > 0) - (x < 0); }
int main(void) {
  char a[40] = "alpha", b[40];
  SHOW(strlen(a));
  strcat(strcpy(b, a), "-beta");
  text(b), line();
  SHOW(sign(strcmp(a, b)));
  SHOW(sign(strncmp(a, b, 5)));
  SHOW(strchr(b, 'b') - b);
  SHOW(strrchr(b, 'a') - b);
  SHOW(strstr(b, "ha-") - b);
  SHOW(strchr(b, 'z') == 0);
  strncpy(b, "xyz", 5);
  for (int i = 0; i < 11; i++) decimal(b[i]), putchar(' ');
  line();
  SHOW((char *)memchr(a, 'p', 5) - a);
  return 0;
}
