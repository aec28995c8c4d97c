// The byte offset of the index is 2^32, which the machine takes for 0: C has no such element.
typedef __SIZE_TYPE__ size_t;
extern void *malloc(size_t);
extern void free(void *);
extern unsigned __VERIFIER_nondet_uint(void);

int main(void) {
  unsigned n = __VERIFIER_nondet_uint();
  if (n != 0x40000001u)
    return 0;
  int *p = malloc(n * sizeof *p);
  p[n - 1] = 7;
  free(p);
  return 0;
}
