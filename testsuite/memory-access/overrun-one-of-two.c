/* Which of two arrays is overrun is an input. */
// native: skip (an invalid access in line 8)
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);
int main(){
  int a[2],b[2];
  int*p=__VERIFIER_nondet_int()?a:b;
  p[2]=1;
  return 0;
}
