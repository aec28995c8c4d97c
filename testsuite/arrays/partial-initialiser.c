/* Elements without an initialiser are zero, designators may come in any order, the last one counts. */
extern void reach_error(void);
int main(void) {
  int a[10] = {[7] = 70, 80, [2] = 20, [2] = 21};
  static short zeros[100];
  char text[8] = "abc";
  int sum = 0;
  for (int i = 0; i < 10; i++)
    sum += a[i];
  if (sum != 171 || a[8] != 80 || a[2] != 21)
    reach_error();
  if (zeros[99] != 0 || text[3] != 0 || text[7] != 0 || text[2] != 'c')
    reach_error();
  return 0;
}
