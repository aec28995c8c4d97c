/* One byte too many is set. */
// native: skip (an invalid access in line 8)
extern void reach_error(void);
extern void *malloc(__SIZE_TYPE__);
extern void *memset(void*,int,__SIZE_TYPE__);
int main(){
  char *a=malloc(10);
  memset(a,0,11);
  return 0;
}
