/* The place of a large result is used again: what the last call wrote there is none of this one's. */
// inputs: none
struct row {
  int cells[8];
  int is_valid;
};
static struct row make(int number) {
  struct row row;
  for (int i = 0; i < 8; i++)
    row.cells[i] = i;
  if (number == 0)
    row.is_valid = 1;
  return row;
}
static int look(struct row row) { return row.is_valid; }
int main(void) {
  int valid = 0;
  for (int i = 0; i < 2; i++)
    valid += look(make(i));
  return valid;
}
