/* Each `new` makes an object of its own; destructors run; what may unwind and does not goes on as usual. */
// native: skip (C++ needs its run-time library)
extern "C" void reach_error(void);
extern "C" int __VERIFIER_nondet_int(void);
struct counted {
  static int alive;
  int x;
  counted(int x = 0) : x(x) { alive++; }
  ~counted() { alive--; }
};
int counted::alive;
static int use() {
  counted local(__VERIFIER_nondet_int());
  counted *p = new counted(4), *q = new counted(5);
  int sum = p->x + q->x;
  delete q;
  delete p;
  counted *many = new counted[3];
  if (counted::alive != 4) reach_error();
  delete[] many;
  return sum;
}
int main() {
  if (use() != 9 || counted::alive != 0) reach_error();
}
