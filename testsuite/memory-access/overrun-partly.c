/* Half of what is written lies in the object. */
// native: skip (an invalid access in line 7)
extern void reach_error(void);
extern void *malloc(__SIZE_TYPE__);
int main(){
  short*p=malloc(6);
  *(int*)(p+2)=1;
  return 0;
}
