/* Character classes of the C locale over all 256 characters. */
extern int isalpha(int), isdigit(int), isspace(int), toupper(int), ispunct(int), isprint(int);
extern void reach_error(void);
int main(void) {
  int letters = 0, digits = 0, spaces = 0, marks = 0, printed = 0;
  for (int c = 0; c < 256; c++) {
    letters += isalpha(c) != 0;
    digits += isdigit(c) != 0;
    spaces += isspace(c) != 0;
    marks += ispunct(c) != 0;
    printed += isprint(c) != 0;
  }
  if (letters != 52 || digits != 10 || spaces != 6 || marks != 32 || printed != 95)
    reach_error();
  if (toupper('q') != 'Q' || toupper('_') != '_')
    reach_error();
  return 0;
}
