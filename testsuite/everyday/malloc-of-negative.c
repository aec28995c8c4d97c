/* right: FALSE
   the same, from an input */
typedef __SIZE_TYPE__ size_t; void *malloc(size_t); void free(void *); int __VERIFIER_nondet_int(void);
int main(void) { int n = __VERIFIER_nondet_int(); if (n > 100) return 0; char *p = malloc(n); if (n < 0) p[0] = 1; free(p); return 0; }
