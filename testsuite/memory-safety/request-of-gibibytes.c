// Up to 4 GiB for pointers of 32 bits: malloc gives null for more than 2 GiB.
// inputs: 536870912
extern void *malloc(unsigned int);
extern void free(void *);
extern int __VERIFIER_nondet_int(void);

int main(void) {
  int count = __VERIFIER_nondet_int();
  if (count <= 0 || count >= 1 << 30)
    return 0;
  int *cells = malloc(count * sizeof(int));
  cells[0] = 1;
  free(cells);
  return 0;
}
