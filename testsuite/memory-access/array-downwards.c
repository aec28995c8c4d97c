/* A loop from the last element to the first. */
extern void reach_error(void);
int a[10];
int main(){
  for(int i=9;i>=0;i--) a[i]=i;
  return 0;
}
