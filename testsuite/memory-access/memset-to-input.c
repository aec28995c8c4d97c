/* A length that is bounded by the size. */
extern void reach_error(void);
extern unsigned __VERIFIER_nondet_uint(void);
extern void *memset(void*,int,__SIZE_TYPE__);
int main(){
  char a[30];
  unsigned n=__VERIFIER_nondet_uint();
  if(n>30) return 0;
  memset(a,0,n);
  return 0;
}
