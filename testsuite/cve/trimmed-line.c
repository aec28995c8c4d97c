/* Blanks in front of a line are skipped by moving the pointer that is freed at the end. CWE-761. */
// inputs: 2, 32, 97
#include <stdlib.h>
#include <string.h>
extern char __VERIFIER_nondet_char(void);
extern unsigned char __VERIFIER_nondet_uchar(void);

enum { LINES = 4, LONGEST = 16 };

static char *read_line(void) {
  unsigned length = __VERIFIER_nondet_uchar();
  if (length > LONGEST)
    return NULL;
  char *line = malloc(length + 1);
  for (unsigned i = 0; i < length; i++)
    line[i] = __VERIFIER_nondet_char();
  line[length] = 0;
  return line;
}

static char *trimmed(char *line) {
  while (*line == ' ' || *line == '\t')
    line++;
  size_t length = strlen(line);
  while (length > 0 && line[length - 1] == ' ')
    line[--length] = 0;
  return line;
}

int main(void) {
  int settings = 0;
  for (int i = 0; i < LINES; i++) {
    char *line = read_line();
    if (!line)
      break;
    line = trimmed(line);
    if (*line != '#' && strchr(line, '='))
      settings++;
    free(line);
  }
  return settings;
}
