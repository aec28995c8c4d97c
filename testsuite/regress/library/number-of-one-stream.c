// What was scanned of one stream stays when another is scanned (was FALSE).
#include <stdio.h>
extern void reach_error(void);

int main(void) {
  FILE *a = fopen("a", "r"), *b = fopen("b", "r");
  int x, y;
  if (a == NULL || b == NULL) return 1;
  if (fscanf(a, "%d", &x) != 1 || fscanf(b, "%d", &y) != 1 || feof(a) || ferror(a)) return 1;
  if (fgetc(a) == '5') reach_error();
  return 0;
}
