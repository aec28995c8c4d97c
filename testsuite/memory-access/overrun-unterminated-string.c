/* A string without an end. */
// native: skip (an invalid access in the library)
extern void reach_error(void);
extern __SIZE_TYPE__ strlen(const char*);
int main(){
  char a[3]={
    1,2,3}
    ;
    return strlen(a);
  }
