/* An open file is no memory that the program has to free. */
#include <stdio.h>

int main(void) {
  FILE *file = fopen("notes", "r");
  if (!file)
    return 1;
  return fgetc(file) == 'x';
}
