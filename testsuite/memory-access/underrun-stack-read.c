/* A read before the start of a local array. */
// native: skip (an invalid access in line 9)
extern void reach_error(void);
int main(){
  int a[4]={
    0}
    ;
    int i=-1;
    return a[i];
  }
