/* A loop over an array up to an input that is bounded. */
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);
int g[100];
int main(){
  int n=__VERIFIER_nondet_int();
  if(n<0||n>100) return 0;
  for(int i=0;i<n;i++) g[i]=1;
  return 0;
}
