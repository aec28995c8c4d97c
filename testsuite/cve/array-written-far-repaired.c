/* As array-written-far (repaired): an index that is too large is refused first. */
#include <stdlib.h>
#include <string.h>
extern int __VERIFIER_nondet_int(void);

enum { LARGEST = 1000000, WRITES = 4 };

struct array {
  int *slots;
  int room, length;
};

static int write_slot(struct array *array, int index, int value) {
  if (index < 0) {
    index += array->length;
    if (index < 0)
      return 0;
  }
  if (index > LARGEST)
    return 0;
  if (index >= array->room) {
    int room = (index + 1) * 3 / 2;
    if (room > LARGEST * 2)
      return 0;
    int *slots = malloc((size_t)room * sizeof *slots);
    if (array->length)
      memcpy(slots, array->slots, (size_t)array->length * sizeof *slots);
    free(array->slots);
    array->slots = slots;
    array->room = room;
  }
  for (int i = array->length; i < index; i++)
    array->slots[i] = 0;
  array->slots[index] = value;
  if (index >= array->length)
    array->length = index + 1;
  return 1;
}

int main(void) {
  struct array array = {NULL, 0, 0};
  for (int i = 0; i < WRITES; i++) {
    int index = __VERIFIER_nondet_int();
    int value = __VERIFIER_nondet_int();
    if (!write_slot(&array, index, value))
      break;
  }
  free(array.slots);
  return 0;
}
