/* Where a read gives EOF, the stream has ended or failed; a stream that was just opened or cleared
   has not ended; what is pushed back comes next. A model without state made this FALSE. */
// native: skip (reads)
#include <stdio.h>

extern void reach_error(void);

int main(void) {
  FILE *file = fopen("input", "r");
  if (file != NULL && feof(file))
    reach_error();
  int c = getchar();
  if (c == EOF && !feof(stdin) && !ferror(stdin))
    reach_error();
  if (c == EOF && feof(stdin) && getchar() != EOF)
    reach_error();
  clearerr(stdin);
  if (feof(stdin))
    reach_error();
  if (ungetc('a', stdin) == 'a' && (feof(stdin) || getchar() != 'a'))
    reach_error();
  char line[4];
  if (fgets(line, sizeof line, stdin) == NULL && !feof(stdin) && !ferror(stdin))
    reach_error();
  return 0;
}
