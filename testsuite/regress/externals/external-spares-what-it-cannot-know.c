/* A static variable, a local variable and a constant: nobody else can name or write them. */
// native: skip (needs an external function)
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);
static int hidden = 3;
const int table[2] = {4, 5};
extern void other(int x, const int *p);
int main(void) {
  int local = 6;
  other(hidden, table);
  if (hidden + local + table[0] != 13)
    reach_error();
  return 0;
}
