/* Neighbours in an array. */
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);
int a[6];
int main(){
  for(int i=0;i<6;i++) a[i]=__VERIFIER_nondet_int();
  for(int i=0;i<5;i++) for(int j=0;j<5-i;j++) if(a[j]>a[j+1]){
    int t=a[j];
    a[j]=a[j+1];
    a[j+1]=t;
  }
  return 0;
}
