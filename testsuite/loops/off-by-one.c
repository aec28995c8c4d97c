/* The last iteration runs once too often: `<=` for `<`. */
// inputs: none
extern void reach_error(void);
int main(void) {
  int i, limit = 64, filled = 0;
  for (i = 0; i <= limit; i++)
    filled++;
  if (filled != limit)
    reach_error();
  return 0;
}
