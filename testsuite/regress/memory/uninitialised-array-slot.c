/* Only even slots of a local array are written; an odd one is arbitrary. */
// inputs: 3
// fill: 0x41
extern unsigned __VERIFIER_nondet_uint(void);
extern void reach_error(void);
int main(void) {
  int slots[8];
  for (int i = 0; i < 8; i += 2)
    slots[i] = 0;
  unsigned i = __VERIFIER_nondet_uint();
  if (i < 8 && slots[i] == 0x41414141)
    reach_error();
  return 0;
}
