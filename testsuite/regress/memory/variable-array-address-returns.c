/* A variable-length array may lie where the last one lay. */
extern void reach_error(void);
extern unsigned char __VERIFIER_nondet_uchar(void);
int main(void) {
  unsigned long last = 0;
  int n = __VERIFIER_nondet_uchar();
  if (n < 1 || n > 9) return 0;
  for (int i = 0; i < 2; i++) {
    int a[n];
    a[0] = i;
    unsigned long u = (unsigned long)a;
    if (i && u == last && a[0] == 1) reach_error();
    last = u;
  }
}
