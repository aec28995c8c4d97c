// An index that a vector has none of is an invalid access; clang -O0 reads another element.
// native: skip (an invalid access in line 11)
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);
typedef int vector __attribute__((vector_size(16)));

int main(void) {
  vector a = {1, 2, 3, 4};
  int i = __VERIFIER_nondet_int();
  if (i != 5) return 0;
  if (a[i] == 2) reach_error();
}
