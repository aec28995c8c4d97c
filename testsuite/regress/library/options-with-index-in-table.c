// The call writes the index of the option into the table, which is read behind that.
#include <getopt.h>
extern void reach_error(void);
int main(int argc, char **argv) {
  static struct option options[] = {{"a", 0, 0, 'a'}, {"b", 0, 0, 'b'}, {0, 0, 0, 0}};
  int option;
  while ((option = getopt_long(argc, argv, "", options, &options[1].val)) != -1) {
    if (option != 'a' && option != 'b' && option != '?') reach_error();
  }
  return 0;
}
