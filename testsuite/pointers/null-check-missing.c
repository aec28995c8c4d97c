/* A search returns null where it finds nothing; the caller takes that for the first entry. */
// inputs: 7
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);
static int keys[3] = {1, 4, 9};
static int *find(int key) {
  for (int i = 0; i < 3; i++)
    if (keys[i] == key)
      return &keys[i];
  return 0;
}
int main(void) {
  int key = __VERIFIER_nondet_int();
  int *hit = find(key);
  if (key != 1 && key != 4 && key != 9 && hit == 0)
    reach_error();
  return 0;
}
