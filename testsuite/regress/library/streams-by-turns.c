// Two streams have ended and are read once more from their starts (was UNKNOWN).
#include <stdio.h>
extern void reach_error(void);

int main(void) {
  FILE *a = fopen("a", "r"), *b = fopen("b", "r");
  if (a == NULL || b == NULL) return 1;
  while (fgetc(a) != EOF) continue;
  if (!feof(a)) return 1;
  while (fgetc(b) != EOF) continue;
  rewind(a);
  rewind(b);
  fgetc(a);
  fgetc(b);
  if (fgetc(a) == 'x') reach_error();
  return 0;
}
