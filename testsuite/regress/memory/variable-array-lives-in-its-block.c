/* A variable-length array around a block with another one does not end with that. */
extern void reach_error(void);
extern unsigned char __VERIFIER_nondet_uchar(void);
int main(void) {
  int n = __VERIFIER_nondet_uchar();
  if (n < 1 || n > 9) return 0;
  int outer[n];
  int *kept = outer;
  kept[n - 1] = 7;
  for (int i = 1; i < 3; i++) {
    int inner[i];
    int *other = inner;
    if (i == n) continue;
    other[i - 1] = i;
    if (other[i - 1] != i) reach_error();
  }
  if (kept[n - 1] != 7) reach_error();
}
