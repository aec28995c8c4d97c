// What is written to a text stream is its text: numbers in their base, fields, and texts.
// native: skip (C++ needs its run-time library)
#include <iomanip>
#include <sstream>
#include <string>
extern "C" void reach_error();
int main() {
  std::ostringstream out;
  out << -5 << ' ' << std::hex << std::showbase << 255 << std::dec << std::setw(4)
      << std::setfill('0') << 42 << '|' << std::left << std::setw(3) << "a" << std::boolalpha
      << true;
  if (out.str() != "-5 0xff0042|a00true") reach_error();
  std::stringstream both;
  both << 42 << std::endl;
  if (both.str() != "42\n") reach_error();
  both.str("");
  both << "x";
  if (both.str() != "x" || !both) reach_error();
  return 0;
}
