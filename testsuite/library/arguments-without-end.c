// The arguments of a program have a null pointer behind them.
#include <unistd.h>

int main(void) {
  char *arguments[] = {"ls"};
  execv("/bin/ls", arguments);
  return 127;
}
