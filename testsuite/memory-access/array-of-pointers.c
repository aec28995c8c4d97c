/* Which pointer is followed is an input. */
extern void reach_error(void);
extern unsigned __VERIFIER_nondet_uint(void);
int main(){
  int x=1,y=2;
  int*t[2]={
    &x,&y}
    ;
    unsigned k=__VERIFIER_nondet_uint()%2;
    *t[k]=5;
    return 0;
  }
