/* Steps that depend on the bits of an address: the run goes another way where objects lie elsewhere. */
// native: skip (which way is taken depends on the machine)
extern void reach_error(void);
int main(void) {
  int x = 0, steps = 0;
  for (unsigned long bits = (unsigned long)&x; bits; bits &= bits - 1) steps++;
  *(int *)((unsigned long)&x ^ 0) = steps;
  if (x) reach_error();
}
