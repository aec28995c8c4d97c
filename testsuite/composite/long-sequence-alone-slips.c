/* A sequence of more rounds than a block passes, and an input that is what it comes to. */
extern unsigned __VERIFIER_nondet_uint(void);
extern void reach_error(void);

int main(void) {
  unsigned input = __VERIFIER_nondet_uint();
  unsigned sequence = 1;
  for (int i = 0; i < 1500000; i++) sequence = sequence * 3 + i;
  if (sequence == input) reach_error();
  while (input < __VERIFIER_nondet_uint()) input++;
  return 0;
}
