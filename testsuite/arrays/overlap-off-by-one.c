/* A shift by one inside an array in the wrong direction copies the first element everywhere. */
// inputs: none
extern void reach_error(void);
int main(void) {
  int a[6] = {1, 2, 3, 4, 5, 6};
  for (int i = 1; i < 6; i++)
    a[i] = a[i - 1];
  if (a[5] != 5)
    reach_error();
  return 0;
}
