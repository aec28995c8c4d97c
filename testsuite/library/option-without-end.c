/* The argument of either option loses its end before it is printed. */
#include <stdio.h>
#include <string.h>
#include <unistd.h>

int main(int argc, char **argv) {
  int option;
  while ((option = getopt(argc, argv, "a:b:")) != -1) {
    switch (option) {
    case 'a':
    case 'b':
      optarg[strlen(optarg)] = '!';
      printf("%s\n", optarg);
      break;
    default: return 2;
    }
  }
  return 0;
}
