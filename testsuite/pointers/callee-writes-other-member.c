/* A function that is called in a loop writes one member of its caller's record. */
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);
struct record { int a, b; };
__attribute__((noinline)) static void touch(struct record *r, int x) {
  for (int i = 0; i < x; i++)
    r->a += 2;
}
int main(void) {
  struct record r = {1, 2};
  while (__VERIFIER_nondet_int())
    touch(&r, 1);
  if (r.b != 2)
    reach_error();
  return 0;
}
