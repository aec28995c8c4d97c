/* The inner loop finds the two members equal, the outer loop counts one before it. */
// inputs: 1, 1, 0, 0
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);
struct two { int a, b; };
struct two t;
int main(void) {
  struct two *p = &t;
  while (__VERIFIER_nondet_int()) {
    p->a++;
    while (__VERIFIER_nondet_int())
      if (p->a != p->b)
        reach_error();
    p->b++;
  }
  return 0;
}
