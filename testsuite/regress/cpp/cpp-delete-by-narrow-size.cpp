// An object is deleted by a size that is narrower than sizes are.
// native: skip (C++ needs its run-time library)
void operator delete(void *p, unsigned size) noexcept;
int main() {
  int *p = new int;
  ::operator delete(p, 4u);
  return 0;
}
