/* The terminating zero has no room. */
// native: skip (an invalid access in the library)
extern void reach_error(void);
extern char *strcpy(char*,const char*);
int main(){
  char a[3];
  strcpy(a,"abc");
  return 0;
}
