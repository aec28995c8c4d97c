/* A float counter in steps of 0.1 makes eleven rounds to 1.0, not ten. */
// inputs: none
extern void reach_error(void);
int main(void) {
  int rounds = 0;
  for (double t = 0.0; t < 1.0; t += 0.1)
    rounds++;
  if (rounds == 11)
    reach_error();
  return 0;
}
