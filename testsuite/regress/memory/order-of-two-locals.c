// The order of two objects is arbitrary, but it is one.
extern void reach_error(void);

int main(void) {
  int a, b;
  if ((&a < &b) == (&b < &a))
    reach_error();
  return 0;
}
