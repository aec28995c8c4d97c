/* Reads lines "key=value", cuts them in two, and prints what is behind a semicolon, which need not be there. */
#include <stdio.h>
#include <string.h>

int main(void) {
  char line[80];
  while (fgets(line, sizeof line, stdin)) {
    size_t n = strlen(line);
    while (n > 0 && line[n - 1] == '\n') line[--n] = '\0';
    if (strcmp(line, "quit") == 0) break;
    char *equals = strchr(line, '=');
    if (equals == NULL) continue;
    *equals = '\0';
    puts(line);
    puts(strchr(equals + 1, 59) + 1);
  }
  return 0;
}
