// What scanf gives of fields of a given width, and of sets of characters, is no more than that.
#include <assert.h>
#include <stdio.h>
#include <string.h>

int main(void) {
  int number;
  char word[4];
  if (scanf("%2d, %3[^,]", &number, word) != 2) return 0;
  assert(number >= -9 && number <= 99);
  assert(strlen(word) <= 3 && strchr(word, ',') == NULL);
  return 0;
}
