/* The prices of the seats of a theatre are a matrix, row after row in one piece of memory: a row
   has a base price of its own, each seat to the right costs one more. The check says that the
   seat to the right costs one more, and that two rows differ by the same in all columns. */
extern unsigned __VERIFIER_nondet_uint(void);
extern void *malloc(__SIZE_TYPE__);
extern void free(void *);
extern void reach_error(void);
int main(void) {
  unsigned rows = __VERIFIER_nondet_uint(), columns = __VERIFIER_nondet_uint();
  if (rows < 1 || rows > 1000 || columns < 1 || columns > 1000)
    return 0;
  unsigned *price = malloc(rows * columns * sizeof *price);
  if (!price)
    return 0;
  for (unsigned r = 0; r < rows; r++) {
    unsigned base = __VERIFIER_nondet_uint();
    for (unsigned c = 0; c < columns; c++)
      price[r * columns + c] = base + c;
  }
  for (unsigned r = 0; r < rows; r++)
    for (unsigned c = 0; c + 1 < columns; c++)
      if (price[r * columns + c + 1] - price[r * columns + c] != 1)
        reach_error();
  for (unsigned r = 0; r + 1 < rows; r++)
    for (unsigned c = 0; c < columns; c++)
      if (price[(r + 1) * columns + c] - price[r * columns + c] !=
          price[(r + 1) * columns] - price[r * columns])
        reach_error();
  free(price);
  return 0;
}
