// String functions written as loops over characters.
#include "out.h"
static int length(const char *s) { const char *p = s; while (*p) p++; return (int)(p - s); }
static int compare(const char *a, const char *b) {
  while (*a && *a == *b) a++, b++;
  return (u8)*a - (u8)*b;
}
static char *copy(char *to, const char *from) { char *r = to; while ((*to++ = *from++)) {} return r; }
static char *append(char *to, const char *from) { copy(to + length(to), from); return to; }
static const char *find(const char *in, const char *what) {
  for (; *in; in++) {
    int i = 0;
    while (what[i] && in[i] == what[i]) i++;
    if (!what[i]) return in;
  }
  return 0;
}
static void reverse(char *s) {
  for (char *e = s + length(s) - 1; s < e; s++, e--) { char t = *s; *s = *e; *e = t; }
}
static void upper(char *s) { for (; *s; s++) if (*s >= 'a' && *s <= 'z') *s -= 32; }
static int words(const char *s) {
  int n = 0, in = 0;
  for (; *s; s++) if (*s == ' ') in = 0; else if (!in) in = 1, n++;
  return n;
}
int main(void) {
  char buffer[64];
  copy(buffer, "the quick brown");
  append(append(buffer, " fox"), " jumps");
  text(buffer), line();
  SHOW(length(buffer));
  SHOW(words(buffer));
  SHOW(compare("abc", "abd"));
  SHOW(compare("abc", "ab"));
  SHOW(compare("\xe4", "a") > 0);
  SHOW(find(buffer, "brown") - buffer);
  SHOW(find(buffer, "cat") == 0);
  reverse(buffer);
  upper(buffer);
  text(buffer), line();
  char *p = buffer;
  while (*p) { if (*p == ' ') *p = '\0'; p++; }
  text(buffer), line();
  SHOW(sizeof "a\0b");
  SHOW("literal"[3]);
  return 0;
}
