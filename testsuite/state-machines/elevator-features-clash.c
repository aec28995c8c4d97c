/* As elevator-features, with a second feature: the executive floor overrides the overload check. */
// inputs: 1, 1, 1, 0, 1, 0, 1, 0, 1, 2
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);
static int weight_feature, executive_feature, floor_no, load;
static int may_move(void) {
  if (executive_feature && floor_no == 0)
    return 1;
  return !(weight_feature && load > 2);
}
int main(void) {
  weight_feature = __VERIFIER_nondet_int() != 0;
  executive_feature = __VERIFIER_nondet_int() != 0;
  while (__VERIFIER_nondet_int()) {
    int what = __VERIFIER_nondet_int();
    if (what == 0 && load < 3)
      load++;
    else if (what == 1 && load > 0)
      load--;
    else if (may_move()) {
      if (weight_feature && load == 3)
        reach_error();
      floor_no = what == 2 ? 1 : 0;
    }
  }
  return 0;
}
