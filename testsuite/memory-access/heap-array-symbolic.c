/* First and last byte of a heap array of a size that is an input. */
extern void reach_error(void);
extern unsigned __VERIFIER_nondet_uint(void);
extern void *malloc(__SIZE_TYPE__);
extern void free(void*);
int main(){
  unsigned n=__VERIFIER_nondet_uint();
  if(n==0||n>1000) return 0;
  char*p=malloc(n);
  p[0]=1;
  p[n-1]=2;
  free(p);
  return 0;
}
