/* The old object is dead after it was moved. */
// native: skip (an invalid access in line 11)
extern void reach_error(void);
extern void *malloc(__SIZE_TYPE__);
extern void *realloc(void*,__SIZE_TYPE__);
int main(){
  int*p=malloc(4);
  *p=1;
  int*q=realloc(p,400);
  *q=2;
  return *p;
}
