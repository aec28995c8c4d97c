/* A pointer to a local is used after its function returned; to inline the function must not hide that. */
// native: skip (an invalid access in line 11)
extern void reach_error(void);
static int*f(void){
  int x=3;
  int*p=&x;
  return p;
}
int main(){
  int*p=f();
  return *p;
}
