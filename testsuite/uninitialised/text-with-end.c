/* A text with an end is read up to that, and copied. */
#include <string.h>
int main(void) {
  char name[8], copy[8];
  name[0] = 'a';
  name[1] = 'b';
  name[2] = 0;
  strcpy(copy, name);
  return (int)strlen(copy);
}
