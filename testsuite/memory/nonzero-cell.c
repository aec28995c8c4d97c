/* What is not zero when it is written is not zero when it is read. */
extern int __VERIFIER_nondet_int(void);
extern void *malloc(__SIZE_TYPE__);
extern void reach_error(void);
struct item { int pad, key; };
int main(void) {
  struct item *it = malloc(sizeof *it);
  int key = __VERIFIER_nondet_int();
  if (!it || key == 0)
    return 0;
  it->key = key;
  it->pad = 0;
  while (__VERIFIER_nondet_int())
    it->pad = 1;
  if (it->key == 0)
    reach_error();
  return 0;
}
