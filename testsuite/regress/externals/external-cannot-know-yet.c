/* Unknown code may write an object only after it got to know it. */
// native: skip (needs an external function)
extern void reach_error(void);
extern void other(void);
extern void tell(int *p);
static int numbers[4];
int main(void) {
  other();
  if (numbers[0] != 0)
    reach_error();
  tell(numbers);
  return 0;
}
