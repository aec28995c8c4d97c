// A string that shrinks goes back into its object.
// native: skip (C++ needs its run-time library)
#include <cassert>
#include <string>
int main() {
  std::string text("a text that is longer than that");
  text.erase(3);
  text.shrink_to_fit();
  assert(text.capacity() == 15 && text[0] == 'a');
}
