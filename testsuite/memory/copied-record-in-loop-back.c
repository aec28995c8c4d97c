/* Records are copied in a loop, and back again after a change. */
// inputs: 1, 0
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);
extern void *memcpy(void *, const void *, unsigned long);
struct record { int a; char name[20]; int b; };
int main(void) {
  struct record from = {1, "one", 2}, to = {1, "two", 2};
  while (__VERIFIER_nondet_int()) {
    memcpy(&to, &from, sizeof to);
    to.b = to.b + 3;
    to.name[1] = 'N';
    from.a = __VERIFIER_nondet_int();
    from.b = to.b;
  }
  if (from.b != 2 || from.name[1] != 'n')
    reach_error();
  return 0;
}
