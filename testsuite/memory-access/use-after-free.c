/* An object is read that may have been freed through another pointer. */
// native: skip (an invalid access in line 11)
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);
extern void *malloc(__SIZE_TYPE__);
extern void free(void*);
int main(){
  int*p=malloc(4),*q=p;
  *p=0;
  if(__VERIFIER_nondet_int()) free(q);
  return *p;
}
