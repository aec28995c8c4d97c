/* A pointer is null in one of two cases. */
// native: skip (an invalid access in line 9)
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);
extern void *malloc(__SIZE_TYPE__);
int main(){
  int*p=0;
  if(__VERIFIER_nondet_int()) p=malloc(4);
  *p=1;
  return 0;
}
