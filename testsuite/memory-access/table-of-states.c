/* The next index comes out of the table. */
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);
int next[3]={
  1,2,0}
  ;
  int main(){
    int s=0;
    while(__VERIFIER_nondet_int()) s=next[s];
    if(s<0||s>2) reach_error();
    return 0;
  }
