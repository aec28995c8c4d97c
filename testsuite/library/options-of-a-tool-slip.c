/* A number that is not positive is let through. */
#include <assert.h>
#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

int main(int argc, char **argv) {
  int option, count = 1;
  while ((option = getopt(argc, argv, "vn:")) != -1) {
    switch (option) {
    case 'v': break;
    case 'n':
      count = atoi(optarg);
      if (count > 100) return 1;
      break;
    default: return 2;
    }
  }
  assert(count >= 1 && count <= 100);
  return 0;
}
