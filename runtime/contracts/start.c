/* Arguments of `main` that are only read (models/start.c), each of them once, in ascending order.
 * The list holds nothing, so that its size does not matter: it is one for any number of them. */
#include "contracts.h"

/* The most elements: for an `argc` of 31 bits, or in half of what there are addresses */
#define ROOM (sizeof(char *) == 8 ? (size_t)1 << 31 : (size_t)-1 / 2 / sizeof(char *))

static int arguments;
static char **argument_list;

char **__parsimony_lazy_arguments(int count) {
  __VERIFIER_assume((size_t)count < (size_t)-1 / 2 / sizeof(char *) - 1);
  arguments = count;
  argument_list = __parsimony_allocate(ROOM * sizeof(char *));
  return argument_list;
}

#define ANY_STRING(s)                            \
  size_t length = __VERIFIER_nondet_size_t();    \
  __VERIFIER_assume(length < (size_t)-1 / 4);    \
  s = __parsimony_allocate(length + 1);          \
  s[length] = 0;

/* Those of literal indices below 4 are kept apart */
#define PLACE(n)                                        \
  if ((places & 1u << n) != 0 && index == n) {          \
    static char *place_##n;                             \
    if (place_##n == NULL) {                            \
      ANY_STRING(place_##n)                             \
    }                                                   \
    return place_##n;                                   \
  }

long __parsimony_argument_index(char **element) { return element - argument_list; }

char *__parsimony_argument(char **element, long index, unsigned places) {
  static long last_index = -1;
  static char *last;
  if (index < 0 || index > arguments || element != argument_list + index)
    __parsimony_gap("what is no element of the list of arguments");
  if (index == arguments) return NULL;
  PLACE(0)
  PLACE(1)
  PLACE(2)
  PLACE(3)
  if (index == last_index) return last;
  if (index < last_index) __parsimony_gap("an argument that is read again behind others");
  ANY_STRING(last)
  last_index = index;
  return last;
}
