// An element that a shuffle leaves open may be anything.
// native: skip (no compiler has to show it)
extern void reach_error(void);
typedef int vector __attribute__((vector_size(16)));

int main(void) {
  vector a = {1, 2, 3, 4};
  vector b = __builtin_shufflevector(a, a, 0, -1, 2, 3);
  if (b[1] == 7) reach_error();
}
