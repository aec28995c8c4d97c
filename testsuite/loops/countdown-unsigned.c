/* `i >= 0` is always true for an unsigned i: the loop goes on below zero and sees the wrapped index. */
// inputs: none
extern void reach_error(void);
int main(void) {
  for (unsigned i = 4; i >= 0; i--)
    if (i > 4)
      reach_error();
  return 0;
}
