/* Each round has an object of its own, and frees it. */
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);
extern void *malloc(__SIZE_TYPE__);
extern void free(void*);
int main(){
  while(__VERIFIER_nondet_int()){
    int*p=malloc(4);
    *p=3;
    if(*p!=3) reach_error();
    free(p);
  }
  return 0;
}
