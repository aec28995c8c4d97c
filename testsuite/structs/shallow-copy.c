/* A struct copy is shallow: both copies point to the same buffer. */
// inputs: 8
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);
struct view { int length; int *data; };
int main(void) {
  int buffer[2] = {1, 2};
  struct view a = {2, buffer}, b = a;
  b.length = 1;
  b.data[0] = __VERIFIER_nondet_int();
  if (a.length == 2 && a.data[0] == 8)
    reach_error();
  return 0;
}
