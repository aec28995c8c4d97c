// calloc gives null where the product does not fit.
// native: skip (the native runtime has no C library)
extern unsigned long __VERIFIER_nondet_ulong(void); extern void reach_error(void); extern void *calloc(unsigned long,unsigned long);
int main(void){ unsigned long n=__VERIFIER_nondet_ulong(); if (n!=0x4000000000000001ul) return 0; int *p=calloc(n,4); if(p==0) reach_error(); return 0; }
