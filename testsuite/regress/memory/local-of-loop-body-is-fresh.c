// The value of a local without initialiser is indeterminate each time its declaration is reached (C11, 6.2.4); gcc -O2 makes use of it.
// native: skip (no compiler has to show it)
extern void reach_error(void);

int main(void) {
  for (int i = 0; i < 2; i++) {
    int x;
    int *p = &x;
    if (i == 1 && *p != 5) reach_error();
    x = 5;
  }
}
