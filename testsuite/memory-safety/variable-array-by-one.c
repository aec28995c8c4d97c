/* As variable-array, and one more. */
extern unsigned __VERIFIER_nondet_uint(void);

int main(void) {
  unsigned count = __VERIFIER_nondet_uint();
  if (count == 0 || count > 5)
    return 1;
  int cells[count];
  for (unsigned i = 0; i <= count; i++)
    cells[i] = 1;
  return cells[count - 1];
}
