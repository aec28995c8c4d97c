/* A pointer into a pool: after release and the next request the same slot belongs to somebody else. */
// inputs: 5
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);
static int pool[4], used;
static int *request(int content) {
  pool[used] = content;
  return &pool[used++];
}
int main(void) {
  int *first = request(1);
  used--; /* released */
  int *second = request(__VERIFIER_nondet_int());
  if (first == second && *first == 5)
    reach_error();
  return 0;
}
