/* rand gives any value from 0 to RAND_MAX: also the one that the test hopes never to see. */
// inputs: 42
extern int rand(void);
extern void srand(unsigned);
extern void reach_error(void);
int main(void) {
  srand(1);
  int r = rand() % 100;
  if (r < 0)
    return 0;
  if (r == 42)
    reach_error();
  return 0;
}
