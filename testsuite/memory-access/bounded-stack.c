/* A stack that is tested before each push and pop. */
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);
int st[10];
int sp;
static void push(int x){
  if(sp<10) st[sp++]=x;
}
static int pop(void){
  if(sp>0) return st[--sp];
  return 0;
}
int main(){
  while(__VERIFIER_nondet_int()){
    if(__VERIFIER_nondet_int()) push(1);
    else pop();
  }
  return 0;
}
