// No error of Linux has a number beyond 4095 (was FALSE).
#include <errno.h>
#include <stdio.h>

static int failures[4096];

int main(void) {
  FILE *file = fopen("text", "r");
  if (file == NULL) {
    failures[errno]++;
    return 1;
  }
  fclose(file);
  return 0;
}
