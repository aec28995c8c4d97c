/* An input leads behind the end of a local array. */
// native: skip (an invalid access in line 10)
extern void reach_error(void);
extern unsigned char __VERIFIER_nondet_uchar(void);
int main(){
  int a[4]={
    0}
    ;
    int i=4+__VERIFIER_nondet_uchar();
    if(a[i]==77) return 1;
    return 0;
  }
