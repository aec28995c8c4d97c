/* dynamic_cast finds classes by type information: down, across, through virtual bases, and not where a base is private
 * or ambiguous. */
// native: skip (C++ needs its run-time library)
extern "C" void reach_error(void);
extern "C" int __VERIFIER_nondet_int(void);
struct base { virtual ~base() {} int b = 1; };
struct left : virtual base { int l = 2; };
struct right : virtual base { int r = 3; };
struct both : left, right { int d = 4; };
struct single : base { int s = 5; };
struct hidden : private base { int h = 6; base *up() { return this; } };
struct twice_a : base {};
struct twice_b : base {};
struct twice : twice_a, twice_b {};
int main() {
  both d;
  base *p = &d;
  if (dynamic_cast<both *>(p) != &d || dynamic_cast<right *>(p)->r != 3) reach_error();
  if (dynamic_cast<right *>(static_cast<left *>(&d)) != &d) reach_error();
  if (dynamic_cast<single *>(p) != nullptr || dynamic_cast<void *>(p) != &d) reach_error();
  single s;
  p = &s;
  if (dynamic_cast<single *>(p) != &s || dynamic_cast<left *>(p) != nullptr) reach_error();
  hidden h;
  if (dynamic_cast<hidden *>(h.up()) != nullptr) reach_error();
  twice t;
  if (dynamic_cast<twice_b *>((base *)(twice_a *)&t) != &t) reach_error();
}
