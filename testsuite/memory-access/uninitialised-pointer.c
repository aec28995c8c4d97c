/* A pointer without a value leads nowhere that is known. */
// native: skip (an invalid access in line 6)
extern void reach_error(void);
int main(){
  int*p;
  *p=1;
  return 0;
}
