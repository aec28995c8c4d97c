/* A variable-length array ends with its block: another one may lie where it lay. */
// native: skip (an invalid access in line 19)
extern void reach_error(void);
static void fill(int *to, int value) {
  for (int i = 0; i < 4; i++) to[i] = value;
}
int main(void) {
  int n = 4;
  int *kept;
  {
    int first[n];
    fill(first, 5);
    kept = first;
  }
  {
    int second[n];
    fill(second, 6);
  }
  if (kept[0] != 5) reach_error();
}
