/* Five thousand times two hundred rounds over known numbers, with an input that does not matter. */
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);

int main(void) {
  int input = __VERIFIER_nondet_int();
  unsigned hash = 1;
  for (unsigned i = 0; i < 5000; i++)
    for (unsigned j = 0; j < 200; j++) hash = hash * 1103515245u + (j & 7) * i + 12345u;
  if (hash == 7 && input) reach_error();
  return 0;
}
