// realloc of more than any object can have gives null, too.
// inputs: -1
typedef __SIZE_TYPE__ size_t;
extern void *malloc(size_t size), *realloc(void *p, size_t size);
extern void free(void *p);
extern int __VERIFIER_nondet_int(void);

int main(void) {
  int n = __VERIFIER_nondet_int();
  if (n < -5 || n == 0 || n > 5)
    return 0;
  char *p = malloc(1);
  char *q = realloc(p, n);
  q[0] = 1;
  free(q);
  return 0;
}
