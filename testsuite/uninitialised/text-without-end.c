/* strlen runs into what nothing has written. */
// inputs: none
#include <string.h>
int main(void) {
  char name[8];
  name[0] = 'a';
  name[1] = 'b';
  return (int)strlen(name);
}
