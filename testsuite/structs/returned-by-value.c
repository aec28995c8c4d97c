/* Structs as results: small ones in registers, big ones through a hidden pointer; the calls nest. */
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);
struct pair { int a, b; };
struct big { int v[12]; };
static struct pair flip(struct pair p) { return (struct pair){p.b, p.a}; }
static struct big make(int seed) {
  struct big r;
  for (int i = 0; i < 12; i++)
    r.v[i] = seed + i;
  return r;
}
int main(void) {
  int x = __VERIFIER_nondet_int();
  struct pair p = flip(flip(flip((struct pair){x, 3})));
  if (p.a != 3 || p.b != x)
    reach_error();
  if (make(5).v[11] != 16 || make(make(2).v[3]).v[1] != 6)
    reach_error();
  return 0;
}
