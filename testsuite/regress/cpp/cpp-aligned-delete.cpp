// What `new` has aligned more than usual, `delete` takes as such.
// native: skip (C++ needs its run-time library)
struct alignas(64) Wide {
  char c[64];
};
int main() {
  Wide *w = new Wide;
  delete w;
  return 0;
}
