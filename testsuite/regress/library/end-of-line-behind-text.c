// "%[^\n]%c" reads the end of the line last (was FALSE).
#include <stdio.h>
#include <string.h>
extern void reach_error(void);

int main(void) {
  static char name[100];
  char end;
  if (scanf("%99[^\n]%c", name, &end) == 2 && strlen(name) == 3 && name[0] == 'a' && end != '\n') reach_error();
  return 0;
}
