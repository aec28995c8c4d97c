/* What exceptions need at run time is no unknown code that might change `counter` at the end. */
extern "C" void reach_error(void);
struct Counter {
  int n;
  Counter(int n) : n(n) {}
  ~Counter() { if (n != 4) reach_error(); }
};
inline Counter counter(0);
int main() {
  counter.n += 4;
  return 0;
}
