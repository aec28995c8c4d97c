// A field of four characters has its end behind them.
#include <stdio.h>

int main(void) {
  char word[4];
  if (scanf("%4s", word) == 1) puts(word);
  return 0;
}
