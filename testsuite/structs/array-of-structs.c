/* A table lookup that returns the neighbour's entry for one key (its keys are not sorted as the search believes). */
// inputs: 40
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);
static const struct { int key; char grade; } table[4] = {{10, 'a'}, {20, 'b'}, {40, 'c'}, {30, 'd'}};
static char lookup(int key) {
  int low = 0, high = 3;
  while (low < high) {
    int middle = (low + high) / 2;
    if (table[middle].key < key)
      low = middle + 1;
    else
      high = middle;
  }
  return table[low].grade;
}
int main(void) {
  int key = __VERIFIER_nondet_int();
  if (key == 40 && lookup(key) != 'c')
    return 0;
  if (key == 40 && lookup(30) != 'd')
    reach_error();
  return 0;
}
