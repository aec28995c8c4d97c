/* An option without an argument leaves `optarg` null. */
#include <stdio.h>
#include <string.h>
#include <unistd.h>

int main(int argc, char **argv) {
  int option;
  while ((option = getopt(argc, argv, "vo:")) != -1) {
    if (option == 'v' || option == 'o') printf("%d\n", (int)strlen(optarg));
  }
  return 0;
}
