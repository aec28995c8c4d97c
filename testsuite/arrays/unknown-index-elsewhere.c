/* A write at an unknown but bounded index of one array touches no other array, before or behind it. */
extern unsigned __VERIFIER_nondet_uint(void);
extern void reach_error(void);
int before[4] = {5, 5, 5, 5}, middle[4], behind[4] = {6, 6, 6, 6};
int main(void) {
  for (int k = 0; k < 3; k++)
    middle[__VERIFIER_nondet_uint() % 4] = k;
  if (before[3] != 5 || behind[0] != 6)
    reach_error();
  return 0;
}
