/* A loop writes one element too many of a local array. */
// native: skip (an invalid access in line 6)
extern void reach_error(void);
int main(){
  int a[4];
  for(int i=0;i<=4;i++) a[i]=1;
  return 0;
}
