// Nothing says which of two objects comes first.
extern void reach_error(void);
static int a[2], b[2];

int main(void) {
  if (&a[1] < &b[0] && a < b + 1)
    reach_error();
  return 0;
}
