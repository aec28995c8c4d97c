/* A pointer is tested before it is used. */
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);
extern void *malloc(__SIZE_TYPE__);
extern void free(void*);
int main(){
  int*p=0;
  if(__VERIFIER_nondet_int()) p=malloc(4);
  if(p){
    *p=1;
    free(p);
  }
  return 0;
}
