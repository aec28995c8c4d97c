/* Memory that malloc gives is unwritten, even where freed memory was written. */
// inputs: none
#include <stdlib.h>
int main(void) {
  int *first = malloc(sizeof(int));
  if (first == NULL)
    return 0;
  *first = 1;
  free(first);
  int *second = malloc(sizeof(int));
  if (second == NULL)
    return 0;
  int value = *second;
  free(second);
  return value;
}
