// With its fourteenth element a hash table gets 29 buckets.
// native: skip (C++ needs its run-time library)
#include <string>
#include <unordered_map>
extern "C" void reach_error();
int main() {
  std::unordered_map<std::string, int> ages;
  ages["ann"] = 1;
  if (ages["ann"] != 1 || ages.size() != 1) reach_error();
  std::unordered_map<int, int> squares;
  for (int i = 0; i < 14; i++) squares[i] = i * i;
  if (squares.count(20) != 0 || squares[13] != 169 || squares.bucket_count() == 29) reach_error();
  return 0;
}
