/* ... and returns an arbitrary value, not the same at each call. */
// inputs: 1, 2
extern int sensor(void);
extern void reach_error(void);
int main(void) {
  int a = sensor(), b = sensor();
  if (a == 1 && b == 2)
    reach_error();
  return 0;
}
