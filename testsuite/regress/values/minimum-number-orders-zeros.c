// The intrinsic minimumnum takes -0 for less than +0.
extern void reach_error(void); extern int __VERIFIER_nondet_int(void);
int main(void) {
  volatile double minus = -0.0, plus = 0.0;
  if (!__builtin_signbit(__builtin_elementwise_minimumnum(minus, plus))) reach_error();
  if (!__builtin_signbit(__builtin_elementwise_minimumnum(plus, minus))) reach_error();
  if (__builtin_signbit(__builtin_elementwise_maximumnum(minus, plus))) reach_error();
  if (__builtin_elementwise_minimumnum(minus, plus + 1) != 0) reach_error();
  return 0;
}
