/* No object of the program lies at a literal address, wherever the replay has put it. */
// native: skip (nothing is mapped there)
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);
int g;
int *volatile keep = &g;
int main(void) {
  g = __VERIFIER_nondet_int();
  if (g < 3) return 0;
  *(int *)65536 = 1;
  if (g == 1) reach_error();
}
