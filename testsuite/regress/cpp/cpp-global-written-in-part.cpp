// A global variable is initialised by a structure of which a member was not written.
// native: skip (C++ needs its run-time library)
#include <cstdlib>
struct Pair {
  int first, second;
};
static Pair copy(const Pair *it) { return *it; }
static Pair *made() {
  Pair *it = static_cast<Pair *>(std::malloc(sizeof(Pair)));
  if (!it)
    std::exit(0);
  it->first = 1;
  return it;
}
Pair pair = copy(made());
int main() { return pair.second == 3; }
