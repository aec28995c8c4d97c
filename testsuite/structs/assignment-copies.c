/* A struct assignment copies every member; later changes of the source do not show. */
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);
struct inner { char tag; long value; };
struct outer { int head; struct inner in[2]; short tail; };
int main(void) {
  struct outer a = {1, {{'x', 10}, {'y', 20}}, 7}, b;
  b = a;
  a.in[1].value = __VERIFIER_nondet_int();
  a.tail = 0;
  if (b.head != 1 || b.in[0].tag != 'x' || b.in[1].value != 20 || b.tail != 7)
    reach_error();
  return 0;
}
