/* A write right behind a heap object. */
// native: skip (an invalid access in line 7)
extern void reach_error(void);
extern void *malloc(__SIZE_TYPE__);
int main(){
  char*p=malloc(8);
  p[8]=1;
  return 0;
}
