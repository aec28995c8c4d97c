// getopt moves operands behind the options, as in glibc.
#include <unistd.h>
extern void reach_error(void);

int main(void) {
  char program[] = "p", file[] = "f", all[] = "-a", name[] = "-nx", end[] = "--", last[] = "-b";
  char *args[] = {program, file, all, name, end, last, 0};
  int found, count = 0;
  opterr = 0;
  while ((found = getopt(6, args, "+abn:" + 1)) != -1) {
    count++;
    if (found == 'n' && optarg != name + 2)
      reach_error();
    if (found == '?' || found == 'b')
      reach_error();
  }
  if (optind == 4 && (count != 2 || args[4] != file || args[5] != last))
    reach_error();
  return 0;
}
