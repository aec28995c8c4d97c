// What the second round finds is the local of the first one, whose block was left.
static int *kept;

static int work(int i) {
  int sum = 0;
  if (i == 2)
    sum += *kept;
  {
    int t = i;
    kept = &t;
    sum += *kept;
  }
  return sum;
}

int main(void) {
  int sum = 0;
  for (int i = 0; i < 3; i++)
    sum += work(i);
  return sum;
}
