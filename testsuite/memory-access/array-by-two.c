/* Pairs of elements. */
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);
int a[10];
int main(){
  int n=__VERIFIER_nondet_int();
  if(n<0||n>5) return 0;
  for(int i=0;i<n;i++){
    a[2*i]=1;
    a[2*i+1]=2;
  }
  return 0;
}
