/* More is copied than the source has. */
// native: skip (an invalid access in line 9)
extern void reach_error(void);
extern void *memcpy(void*,const void*,__SIZE_TYPE__);
int main(){
  char a[10],b[20]={
    0}
    ;
    memcpy(b,a,20);
    return 0;
  }
