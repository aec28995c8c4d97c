// What was taken out is not there any more.
// native: skip (C++ needs its run-time library)
#include <string>
#include <unordered_map>
extern "C" void reach_error();
int main() {
  std::unordered_map<std::string, int> ages;
  ages["ann"] = 1;
  ages["a rather long name of somebody"] = 2;
  ages.erase("ann");
  if (ages.count("ann") == 0 || ages.at("a rather long name of somebody") != 2) reach_error();
  std::unordered_map<int, int> squares;
  for (int i = 0; i < 15; i++) squares[i] = i * i;
  if (squares.size() != 15 || squares[14] != 196 || squares.bucket_count() != 29) reach_error();
  return 0;
}
