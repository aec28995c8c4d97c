/* Which of two arrays is written is an input, and both have room. */
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);
int main(){
  int a[2]={
    0}
    ,b[3]={
      0}
      ;
      int*p=__VERIFIER_nondet_int()?a:b;
      p[1]=1;
      return 0;
    }
