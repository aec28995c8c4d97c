/* Indices modulo the size of the buffer. */
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);
int b[8];
int main(){
  unsigned r=0,w=0;
  while(__VERIFIER_nondet_int()){
    if(w-r<8){
      b[w%8]=1;
      w++;
    }
    if(r!=w){
      if(b[r%8]!=1) {
      }
      r++;
    }
  }
  return 0;
}
