/* A sequence of more rounds than a block passes; the number of rounds is not looked at. */
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);

int main(void) {
  int input = __VERIFIER_nondet_int();
  unsigned sequence = 1;
  for (int i = 0; i < 1500000; i++) sequence = sequence * 3 + i;
  if (sequence == 77) reach_error();
  while (input < __VERIFIER_nondet_int()) input++;
  return 0;
}
