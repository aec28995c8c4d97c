// What a variable of the environment is set to has an end.
#include <stdlib.h>

int main(void) {
  char value[2] = {'4', '2'};
  setenv("COLUMNS", value, 1);
  return 0;
}
