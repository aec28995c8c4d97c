/* A pointer stored in an integer and changed by integer arithmetic still points into its object. */
extern void reach_error(void);
int main(void) {
  int v[4] = {10, 11, 12, 13};
  __UINTPTR_TYPE__ bits = (__UINTPTR_TYPE__)v;
  bits += 2 * sizeof(int);
  int *p = (int *)bits;
  *p = 99;
  if (v[2] != 99 || v[1] != 11 || (bits & 3) != 0)
    reach_error();
  return 0;
}
