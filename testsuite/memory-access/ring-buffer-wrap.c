/* An index that starts again at the end. */
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);
int b[8];
int main(){
  int h=0;
  while(__VERIFIER_nondet_int()){
    b[h]=1;
    h++;
    if(h==8) h=0;
  }
  return 0;
}
