/* An assignment of a structure to itself is none of objects that overlap. */
extern int __VERIFIER_nondet_int(void);
struct item {
  long key;
  char name[24];
};
static void move(struct item *to, const struct item *from) { *to = *from; }
int main(void) {
  struct item items[3] = {{1, "one"}, {2, "two"}, {3, "three"}};
  int a = __VERIFIER_nondet_int(), b = __VERIFIER_nondet_int();
  if (a < 0 || a > 2 || b < 0 || b > 2)
    return 0;
  move(&items[a], &items[b]);
  return (int)items[a].key;
}
