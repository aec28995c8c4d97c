/* A fill that stops one short of the end. */
// inputs: none
extern void reach_error(void);
int levels[1000];
int main(void) {
  for (int i = 0; i < 999; i++)
    levels[i] = 42;
  for (int j = 0; j < 1000; j++)
    if (levels[j] != 42)
      reach_error();
  return 0;
}
