// The same for an array, which is not written element by element.
// native: skip (no compiler has to show it)
extern void reach_error(void);

int main(void) {
  for (int i = 0; i < 2; i++) {
    int x[40];
    int *p = x;
    if (i == 1 && p[3] != 5) reach_error();
    x[3] = 5;
  }
}
