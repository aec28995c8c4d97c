// strtok goes on with the text of the first call, also behind its end.
#include <string.h>

int main(void) {
  char text[] = "a b";
  int words = 0;
  for (char *word = strtok(text, " "); word != NULL; word = strtok(NULL, " "))
    words++;
  return words != 2 || strtok(NULL, " ") != NULL;
}
