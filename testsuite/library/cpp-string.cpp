// std::string grows, is cut, compared and searched.
// native: skip (C++ needs its run-time library)
#include <cassert>
#include <string>
int main() {
  std::string s = "abc";
  s += "def";
  assert(s.size() == 6 && s.find("cd") == 2);
  assert(s.substr(1, 2) == "bc");
  s.push_back('g');
  assert(s[6] == 'g' && s.back() == 'g');
  return 0;
}
