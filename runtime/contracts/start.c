/* Arguments of `main` that are only read (models/start.c), each of them once, in ascending order.
 * The list holds nothing, so that its size does not matter: it is one for any number of them.
 *
 * Where the program calls getopt, elements from `optind` on are moved until it says that there is
 * no other option. What stands in front of `optind` then may have been given out as the argument of
 * an option, and is unsupported; of the others, none was. */
#include "arguments.h"

/* The most elements: for an `argc` of 31 bits; with 32-bit addresses, for each argument that Linux
 * hands over, and null */
#define ROOM (sizeof(char *) == 8 ? (size_t)1 << 31 : MOST_ARGUMENTS + 1)

int __parsimony_argument_count;
char **__parsimony_argument_list;
int __parsimony_option_scan, __parsimony_first_option = 1, __parsimony_next_option = 1;
char *__parsimony_option_argument;
_Bool __parsimony_is_scan_seen;

char **__parsimony_lazy_arguments(int count) {
  __VERIFIER_assume((size_t)count < ROOM);
  __parsimony_argument_count = count;
  __parsimony_argument_list = __parsimony_allocate(ROOM * sizeof(char *));
  return __parsimony_argument_list;
}

#define ANY_STRING(s)                            \
  size_t length = __VERIFIER_nondet_size_t();    \
  __VERIFIER_assume(length < (size_t)-1 / 4);    \
  s = __parsimony_allocate(length + 1);          \
  s[length] = 0;

/* Those of literal indices below 4 are kept apart */
static char *place_0, *place_1, *place_2, *place_3;
#define PLACE(n)                                        \
  if ((places & 1u << n) != 0 && index == n) {          \
    if (place_##n == NULL) {                            \
      ANY_STRING(place_##n)                             \
    }                                                   \
    return place_##n;                                   \
  }

static long last_index = -1;
static char *last;

_Bool __parsimony_was_argument_read(int index) {
  if (index <= 1 && place_1 != NULL) return 1;
  if (index <= 2 && place_2 != NULL) return 1;
  if (index <= 3 && place_3 != NULL) return 1;
  return last_index >= index;
}

long __parsimony_argument_index(char **element) { return element - __parsimony_argument_list; }

/* Whether getopt has given out this element, which it may have moved */
static _Bool is_given(long index) {
  if (__parsimony_option_scan == ENDED) {
    if (index < __parsimony_next_option) __parsimony_unsupported("an argument that getopt has passed");
    return 0;
  }
  if (index != __parsimony_next_option - 1) __parsimony_unsupported("an argument that getopt may move");
  if (__parsimony_is_scan_seen) __parsimony_unsupported("an argument that is read again in a scan");
  __parsimony_is_scan_seen = 1;
  return __parsimony_option_argument != NULL && __VERIFIER_nondet_bool();
}

char *__parsimony_argument(char **element, long index, unsigned places) {
  _Bool is_inside = index >= 0 && index <= __parsimony_argument_count;
  if (!is_inside || element != __parsimony_argument_list + index)
    __parsimony_unsupported("what is no element of the list of arguments");
  if (index == __parsimony_argument_count) return NULL;
  if (__parsimony_option_scan != NOT_BEGUN && index >= __parsimony_first_option && is_given(index))
    return __parsimony_option_argument;
  PLACE(0)
  PLACE(1)
  PLACE(2)
  PLACE(3)
  if (index == last_index) return last;
  if (index < last_index) __parsimony_unsupported("an argument that is read again behind others");
  ANY_STRING(last)
  last_index = index;
  return last;
}
