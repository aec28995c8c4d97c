// rewind() leads back to the number (was UNKNOWN).
#include <stdio.h>
extern void reach_error(void);

int main(void) {
  FILE *file = fopen("numbers", "r");
  int n;
  if (file == NULL || fscanf(file, "%d", &n) != 1) return 1;
  rewind(file);
  if (fgetc(file) == '5') reach_error();
  return 0;
}
