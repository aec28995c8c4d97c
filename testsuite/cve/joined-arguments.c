/* Arguments are joined without their escapes. A backslash that ends one takes its terminator along,
   and the copy goes on into what follows. After CVE-2021-3156 (sudo). */
// inputs: 97, 0, 92, 0, 98, 99, 100, 101, 102, 103, 104, 105, 0, 0, 0
#include <ctype.h>
#include <stdlib.h>
#include <string.h>
extern char __VERIFIER_nondet_char(void);

enum { ROOM = 16, MOST = 3 };

static char *joined(char *const *arguments, int count) {
  size_t size = 1;
  for (int i = 0; i < count; i++)
    size += strlen(arguments[i]) + 1;
  char *buffer = malloc(size);
  char *to = buffer;
  for (int i = 0; i < count; i++) {
    const char *from = arguments[i];
    while (*from) {
      if (from[0] == '\\' && !isspace((unsigned char)from[1]))
        from++;
      *to++ = *from++;
    }
    *to++ = ' ';
  }
  *to = 0;
  return buffer;
}

int main(void) {
  // As a kernel does it: one argument behind the other.
  char block[ROOM];
  for (int i = 0; i < ROOM - 1; i++)
    block[i] = __VERIFIER_nondet_char();
  block[ROOM - 1] = 0;
  char *arguments[MOST];
  int count = 0;
  for (char *next = block; count < MOST && next < block + ROOM; next += strlen(next) + 1)
    arguments[count++] = next;
  char *command = joined(arguments + 1, count - 1);
  int is_empty = command[0] == 0;
  free(command);
  return is_empty;
}
