/* A counting loop with a constant bound: 1000 concrete iterations. */
extern void reach_error(void);
int main(void) {
  int i, s = 0;
  for (i = 0; i < 1000; i++)
    s += 2;
  if (i != 1000 || s != 2000)
    reach_error();
  return 0;
}
