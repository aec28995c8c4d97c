/* A local array of a length that is an input. */
// native: skip (an invalid access in line 8)
extern void reach_error(void);
extern unsigned __VERIFIER_nondet_uint(void);
int main(){
  unsigned n=__VERIFIER_nondet_uint()%8+1;
  int a[n];
  a[n]=1;
  return 0;
}
