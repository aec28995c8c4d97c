// A generic sort on bytes with a comparison callback, over several element types.
#include "out.h"
static void swap(u8 *a, u8 *b, unsigned n) { while (n-- > 0) { u8 t = *a; *a++ = *b; *b++ = t; } }
static void sort(void *base, unsigned count, unsigned size, int (*less)(const void *, const void *)) {
  u8 *a = base;
  for (unsigned i = 1; i < count; i++)
    for (unsigned j = i; j > 0 && less(a + j * size, a + (j - 1) * size); j--) swap(a + j * size, a + (j - 1) * size, size);
}
struct person { char name[8]; short age; double score; };
static int by_int(const void *a, const void *b) { return *(const int *)a < *(const int *)b; }
static int by_age(const void *a, const void *b) { return ((const struct person *)a)->age < ((const struct person *)b)->age; }
static int by_score(const void *a, const void *b) { return ((const struct person *)a)->score > ((const struct person *)b)->score; }
static int by_text(const void *a, const void *b) {
  const char *x = *(char *const *)a, *y = *(char *const *)b;
  while (*x && *x == *y) x++, y++;
  return *x < *y;
}
int main(void) {
  int xs[] = {5, -2, 9, 0, 7, 7, -8};
  sort(xs, 7, sizeof *xs, by_int);
  for (int i = 0; i < 7; i++) decimal(xs[i]), putchar(' ');
  line();
  struct person ps[] = {{"ann", 31, 2.5}, {"bob", 17, 9.25}, {"cy", 64, -1}, {"dee", 25, 7}};
  sort(ps, 4, sizeof *ps, by_age);
  for (int i = 0; i < 4; i++) text(ps[i].name), putchar(' ');
  sort(ps, 4, sizeof *ps, by_score);
  for (int i = 0; i < 4; i++) text(ps[i].name), putchar(' ');
  line();
  const char *ws[] = {"pear", "apple", "fig", "apricot", "plum"};
  sort(ws, 5, sizeof *ws, by_text);
  for (int i = 0; i < 5; i++) text(ws[i]), putchar(' ');
  line();
  return 0;
}
