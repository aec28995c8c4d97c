/* A structure holds a table on the heap, which holds its rows. */
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
  return 0;
}
