// With its first element a hash table gets 13 buckets.
// native: skip (C++ needs its run-time library)
#include <unordered_map>
extern "C" void reach_error();
int main() {
  std::unordered_map<int, int> squares;
  for (int i = 0; i < 3; i++) squares[i] = i * i;
  if (squares.count(7) != 0 || squares[2] != 4 || squares.bucket_count() == 13) reach_error();
  return 0;
}
