// Behind the end of a file there may be more by now, which fread() gets (was TRUE).
#include <stdio.h>
extern void reach_error(void);

int main(void) {
  static char more[8192];
  FILE *log = fopen("log", "r");
  if (log == NULL) return 1;
  while (fgetc(log) != EOF) continue;
  if (feof(log) && fread(more, 1, sizeof more, log) > 0) reach_error();
  fclose(log);
  return 0;
}
