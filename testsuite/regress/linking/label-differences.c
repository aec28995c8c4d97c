// A table of differences of labels has a known content, as a table of numbers has.
extern void reach_error(void);

static int count;

static void go(int way) {
  static const int table[] = {&&first - &&last, &&second - &&last};
  void *target = &&last + table[way];
  goto *target;
first:
  count += 2;
second:
  count++;
last:;
}

int main(void) {
  go(0);
  if (count != 3) reach_error();
  go(1);
  if (count != 4) reach_error();
  return 0;
}
