/* The same, where other frames of the function are still there. */
// native: skip (an invalid access in line 14)
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);
int *g;
static int f(int n){
  int x=n;
  if(n==1) g=&x;
  if(n==0) return 0;
  return f(n-1)+x;
}
int main(){
  f(__VERIFIER_nondet_int()&3);
  if(g) return *g;
  return 0;
}
