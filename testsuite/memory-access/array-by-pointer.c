/* A pointer walks up to an end that is an input. */
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);
int a[10];
int main(){
  int n=__VERIFIER_nondet_int();
  if(n<0||n>10) return 0;
  for(int*p=a;p<a+n;p++) *p=1;
  return 0;
}
