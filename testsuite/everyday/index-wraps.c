/* right: FALSE
   4-byte object, index 0x40000000: C11 6.5.6p8 */
typedef __SIZE_TYPE__ size_t; void *malloc(size_t); void free(void *); unsigned __VERIFIER_nondet_uint(void);
int main(void) { unsigned n = __VERIFIER_nondet_uint(); if (n != 0x40000001u) return 0; int *p = malloc(n * sizeof *p); p[n - 1] = 7; free(p); return 0; }
