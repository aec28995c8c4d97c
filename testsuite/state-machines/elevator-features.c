/* A product line: features are chosen once, and the elevator obeys them. With `overloaded` selected it never moves while
 * overloaded; the doors are shut whenever it moves. */
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);
static int weight_feature, floor_no, doors_open = 1, load;
static int may_move(void) { return !(weight_feature && load > 2); }
static void move(int up) {
  if (!may_move()) {
    doors_open = 1;
    return;
  }
  doors_open = 0;
  if (doors_open)
    reach_error();
  if (weight_feature && load == 3)
    reach_error();
  if (up && floor_no < 4)
    floor_no++;
  if (!up && floor_no > 0)
    floor_no--;
}
int main(void) {
  weight_feature = __VERIFIER_nondet_int() != 0;
  while (__VERIFIER_nondet_int()) {
    int what = __VERIFIER_nondet_int();
    if (what == 0 && load < 3)
      load++;
    else if (what == 1 && load > 0)
      load--;
    else
      move(what == 2);
    if (floor_no < 0 || floor_no > 4)
      reach_error();
  }
  return 0;
}
