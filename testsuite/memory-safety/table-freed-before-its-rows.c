/* A table on the heap, which holds its rows, is freed; they are not. */
// inputs: none
#include <stdlib.h>

struct table {
  int count;
  char **rows;
};

static struct table table;

int main(void) {
  table.rows = malloc(3 * sizeof *table.rows);
  for (int i = 0; i < 3; i++)
    table.rows[i] = malloc(8);
  table.count = 3;
  free(table.rows);
  table.rows = 0;
  return 0;
}
