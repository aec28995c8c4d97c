/* An object of no bytes has none to write. */
// native: skip (an invalid access in line 7)
extern void reach_error(void);
extern void *malloc(__SIZE_TYPE__);
int main(){
  char*p=malloc(0);
  *p=1;
  return 0;
}
