/* All of a global array of a hundred thousand elements is filled and then checked. */
extern void reach_error(void);
int levels[100000];
int main(void) {
  for (int i = 0; i < 100000; i++)
    levels[i] = 42;
  for (int j = 0; j < 100000; j++)
    if (levels[j] != 42)
      reach_error();
  return 0;
}
