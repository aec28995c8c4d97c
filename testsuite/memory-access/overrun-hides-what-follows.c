/* What stands behind an overrun is not reached, but nor is that proven. */
// native: skip (an invalid access in line 6)
extern void reach_error(void);
int main(){
  int a[10];
  for(int i=0;i<=10;i++) a[i]=i;
  reach_error();
  return 0;
}
