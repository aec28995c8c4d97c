// A local that is declared in a loop begins a new life each time, also one that is no parameter of
// what the compiler inlined.
extern void reach_error(void);
__attribute__((always_inline)) static inline int last(int i) {
  int kept;
  if (i == 0) kept = 1;
  return kept;
}
int main(void) {
  int all = 0;
  for (int i = 0; i < 2; i++) all += last(i);
  if (all != 2) reach_error();
  return 0;
}
