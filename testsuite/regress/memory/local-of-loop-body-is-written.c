// A local that each round writes before it reads it is not the worse for being declared anew.
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);

int main(void) {
  for (int i = 0; i < 3; i++) {
    int x, y[20];
    struct { char c; int n; } s;
    if (__VERIFIER_nondet_int()) x = i; else x = -i;
    for (int j = 0; j < 20; j++) y[j] = j;
    s.n = i;
    if (x > 2 || y[19] != 19 || s.n != i) reach_error();
  }
}
