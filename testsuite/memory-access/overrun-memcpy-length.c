/* The length of a copy is an input. */
// native: skip (an invalid access in line 11)
extern void reach_error(void);
extern unsigned __VERIFIER_nondet_uint(void);
extern void *memcpy(void*,const void*,__SIZE_TYPE__);
int main(){
  char a[10],b[10]={
    0}
    ;
    unsigned n=__VERIFIER_nondet_uint();
    memcpy(a,b,n);
    return 0;
  }
