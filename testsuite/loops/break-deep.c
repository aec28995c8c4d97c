/* The error lies behind a search that finds the single hit in 30 x 30 pairs. */
// inputs: none
extern void reach_error(void);
int main(void) {
  for (int a = 2; a < 32; a++)
    for (int b = a; b < 32; b++)
      if (a * b == 899)
        reach_error();
  return 0;
}
