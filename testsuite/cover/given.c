// What a test cannot give: the content of a local variable, argc, what an unknown function writes.
extern int __VERIFIER_nondet_int(void);
extern int unknown(int *p);
int main(int argc, char **argv) {
  int u;
  int k = 0;
  if (u == 5) {
    return 1;
  }
  if (argc > 3) {
    return 2;
  }
  if (unknown(&k) == 4) {
    k = k + 1;
  }
  if (k == 77) {
    return 3;
  }
  return 0;
}
