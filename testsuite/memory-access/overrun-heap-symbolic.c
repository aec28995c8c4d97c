/* A read right behind a heap object whose size is an input. */
// native: skip (an invalid access in line 10)
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);
extern void *malloc(__SIZE_TYPE__);
int main(){
  int n=__VERIFIER_nondet_int();
  if(n<0||n>1000) return 0;
  int*p=malloc(n*sizeof(int));
  return p[n];
}
