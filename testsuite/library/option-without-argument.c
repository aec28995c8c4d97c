// An option at the end lacks its argument; another one is not known.
// inputs: none
#include <unistd.h>
extern void reach_error(void);

int main(void) {
  char program[] = "p", odd[] = "-x", name[] = "-n";
  char *args[] = {program, odd, name, 0};
  int first = getopt(3, args, ":n:"), odd_one = optopt;
  int second = getopt(3, args, ":n:");
  if (first == '?' && odd_one == 'x' && second == ':' && optopt == 'n' && optind == 3)
    reach_error();
  return 0;
}
