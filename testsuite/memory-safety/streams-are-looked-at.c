// All that looks at a stream looks at one that is open, or at a standard one.
#include <stdio.h>

static char room[BUFSIZ];

static int copy(FILE *from, FILE *to) {
  int c;
  while ((c = getc(from)) != EOF)
    if (putc(c, to) == EOF)
      break;
  if (ferror(from) || ferror(to)) {
    clearerr(from);
    return 1;
  }
  return !feof(from);
}

int main(void) {
  setvbuf(stdout, room, _IOFBF, sizeof room);
  FILE *f = fopen("x", "r");
  if (f == NULL) {
    perror("x");
    return 1;
  }
  setbuf(f, NULL);
  int failed = copy(f, stdout);
  if (fileno(f) >= 0)
    failed |= fflush(stdout) != 0;
  f = freopen("y", "r", f);
  if (f != NULL) {
    failed |= copy(f, stdout);
    fclose(f);
  }
  fclose(stdin);
  return failed;
}
