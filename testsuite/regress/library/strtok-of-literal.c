// strtok writes nothing where the text ends: a literal of one word, or of none, may be split.
// native: skip (the native runtime has no C library)
#include <string.h>
#include <assert.h>
int main(int argc, char **argv) {
  char *word = "word", *rest = (char *)"other", *again;
  char comma[2] = {argc > 1 ? ',' : ';', 0};
  assert(strtok(word, " ") == word);
  assert(strtok(NULL, " ") == NULL);
  assert(strtok((char *)"  ", " ") == NULL);
  assert(strtok_r(word, comma, &again) == word);
  assert(strtok_r(NULL, comma, &again) == NULL);
  assert(strsep(&rest, ":") != NULL && rest == NULL);
  return 0;
}
