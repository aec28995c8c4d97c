/* The classic allocation overflow: count * size wraps in 32 bits, the buffer is smaller than the count says. */
// inputs: 1073741825
extern unsigned __VERIFIER_nondet_uint(void);
extern void reach_error(void);
int main(void) {
  unsigned count = __VERIFIER_nondet_uint();
  __SIZE_TYPE__ bytes = (__SIZE_TYPE__)count * 4;
  if (count == 1073741825u && bytes < count)
    reach_error();
  return 0;
}
