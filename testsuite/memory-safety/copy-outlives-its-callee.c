/* A function gives back an address in a struct that it got by value. */
struct table {
  int cells[8];
};

static int *second(struct table table) { return &table.cells[1]; }

int main(void) {
  struct table table = {{0}};
  *second(table) = 1;
  return 0;
}
