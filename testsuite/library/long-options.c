// getopt_long: by names, by the start of a name, with values behind = or apart, into variables.
#include <getopt.h>
#include <stddef.h>
extern void reach_error(void);

int main(void) {
  int verbose = 0, index = -1;
  struct option known[] = {
      {"verbose", no_argument, &verbose, 1}, {"file", required_argument, NULL, 'f'}, {"level", optional_argument, NULL, 'l'}, {NULL, 0, NULL, 0}};
  char program[] = "p", verb[] = "--verb", file[] = "--file=x", apart[] = "--file", y[] = "y", level[] = "--level", odd[] = "--odd";
  char *args[] = {program, verb, file, apart, y, level, odd, NULL};
  opterr = 0;
  if (getopt_long(7, args, "f:l::", known, &index) != 0 || verbose != 1 || index != 0)
    reach_error();
  if (getopt_long(7, args, "f:l::", known, &index) != 'f' || optarg != file + 7 || index != 1)
    reach_error();
  if (getopt_long(7, args, "f:l::", known, &index) != 'f' || optarg != y)
    reach_error();
  if (getopt_long(7, args, "f:l::", known, &index) != 'l' || optarg != NULL)
    reach_error();
  if (getopt_long(7, args, "f:l::", known, &index) != '?' || getopt_long(7, args, "f:l::", known, &index) != -1)
    reach_error();
  return 0;
}
