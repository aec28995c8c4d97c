/* A pointer without a value leads nowhere that is known. */
// native: skip (an invalid access)
extern void reach_error(void);
int main(){
  int*p;
  *p=1;
  return 0;
}
