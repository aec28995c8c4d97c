/* An unsigned remainder by the size of a table that shrinks, but not to nothing. */
extern int __VERIFIER_nondet_int(void);
extern unsigned __VERIFIER_nondet_uint(void);
struct table { unsigned size; unsigned used; };
static unsigned bucket(struct table *t, unsigned hash) { return hash % t->size; }
int main(void) {
  struct table t = { __VERIFIER_nondet_uint() & 7, 0 };
  if (t.size < 4)
    t.size = 8;
  for (int i = 0; i < 3; i++)
    if (__VERIFIER_nondet_int())
      t.size--;
  return bucket(&t, 12345u) < 8 ? 0 : 1;
}
