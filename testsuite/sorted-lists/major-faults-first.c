/* A machine reports faults, major (1) and minor (2). A major one is put before all others, a minor
 * one behind all others, so that the list is in order without a search. The walk over it meets only
 * these two values, and no major fault after a minor one. */
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);
enum severity { MAJOR = 1, MINOR = 2 };

struct fault {
  enum severity severity;
  struct fault *next;
};

int main(void) {
  struct fault *first = NULL, *last = NULL;
  while (__VERIFIER_nondet_int()) {
    struct fault *fault = malloc(sizeof *fault);
    if (!fault)
      break;
    if (__VERIFIER_nondet_int()) {
      fault->severity = MAJOR;
      fault->next = first;
      first = fault;
      if (!last)
        last = fault;
    } else {
      fault->severity = MINOR;
      fault->next = NULL;
      if (last)
        last->next = fault;
      else
        first = fault;
      last = fault;
    }
  }
  struct fault *at = first;
  while (at && at->severity == MAJOR)
    at = at->next;
  while (at && at->severity == MINOR)
    at = at->next;
  if (at)
    reach_error();
  if (last && last->next)
    reach_error();
  return 0;
}
