// A string that shrinks keeps its text, whether new throws or not.
// native: skip (C++ needs its run-time library)
#include <string>
extern "C" void reach_error();
int main() {
  std::string text("a text that is longer than that");
  text.erase(20);
  text.shrink_to_fit();
  if (text.size() != 20 || text.capacity() < 20 || text[19] != 'e') reach_error();
}
