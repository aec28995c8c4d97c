/* The arguments of `main` in the contracts: what start.c and getopt.c know of each other */
#include "contracts.h"

extern int __parsimony_argument_count;
extern char **__parsimony_argument_list;

/* Of getopt: how far it is, the first element that it may move, and where it goes on */
enum { NOT_BEGUN, RUNNING, ENDED };
extern int __parsimony_option_scan, __parsimony_first_option, __parsimony_next_option;
/* The last string that an option has its argument in */
extern char *__parsimony_option_argument;

/* Whether an element was read from this one on; and whether one was since the scan began */
extern _Bool __parsimony_was_argument_read(int index);
extern _Bool __parsimony_is_scan_seen;
