// The text of an exception goes with it.
// native: skip (C++)
#include <stdexcept>
int main() {
  const char *text;
  {
    std::runtime_error error("text");
    text = error.what();
  }
  return text[0];
}
