/* Compilers know what `malloc` gives without a declaration; where nobody knows, it is an int, which
   cuts the address. */
extern int __VERIFIER_nondet_int(void);
int main(void) {
  int *cell = (int *)malloc(sizeof(int));
  if (cell == 0)
    return 1;
  *cell = __VERIFIER_nondet_int();
  int is_three = *cell == 3;
  free(cell);
  return is_three;
}
