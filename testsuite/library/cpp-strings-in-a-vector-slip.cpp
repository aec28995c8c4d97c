// The order stays when the first string is erased.
// native: skip (C++ needs its run-time library)
#include <string>
#include <vector>
extern "C" void reach_error();
int main() {
  std::vector<std::string> names;
  names.emplace_back("a rather long name for a washer");
  names.push_back("bolt");
  names.push_back(std::string("nut"));
  names.erase(names.begin());
  std::string all = names[0] + ", " + names[1];
  if (all != "nut, bolt" || all.find_last_of(",") != 4) reach_error();
  return 0;
}
