// What a pointer led to is gone.
// native: skip (C++ needs its run-time library)
#include <string>
int main() {
  std::string text("a text that is longer than that");
  const char *p = text.c_str();
  text.erase(3);
  text.shrink_to_fit();
  return p[0];
}
