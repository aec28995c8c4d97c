// How far a comparison of strings is from zero is the difference of their lengths in libstdc++.
// native: skip (C++)
#include <string>
extern "C" void reach_error();
int main() {
  std::string longer = "abc", shorter = "a";
  if (longer.compare(shorter) == 2)
    reach_error();
}
