/* A pointer to the last member of a global struct goes one too far. */
// native: skip (an invalid access in line 11)
extern void reach_error(void);
struct s{
  int a;
  int b;
}
g;
int main(){
  int*p=&g.b;
  p[1]=3;
  return 0;
}
