/* Alignment of double and long long inside a struct is 4 on i386, 8 on x86-64: the offset of the member after it differs. */
// inputs: none
extern void reach_error(void);
struct mixed { char c; double d; char e; long long l; };
int main(void) {
  struct mixed m = {1, 2.0, 3, 4};
  char *start = (char *)&m;
  *(long long *)(start + 24) = 99;
  if (sizeof m == 32 && m.l == 99 && m.e == 3)
    reach_error();
  return 0;
}
