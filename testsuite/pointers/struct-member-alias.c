/* Pointers to two members of one struct, and one to the whole: a write through the whole is seen through the part. */
// inputs: 1
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);
struct range { int low, high; };
static void swap(struct range *r) {
  int t = r->low;
  r->low = r->high;
  r->high = t;
}
int main(void) {
  struct range r = {1, 2};
  int *p = &r.low;
  if (__VERIFIER_nondet_int())
    swap(&r);
  if (*p == 2)
    reach_error();
  return 0;
}
