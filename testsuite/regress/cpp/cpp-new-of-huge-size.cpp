// operator new of a size that no object has throws.
// native: skip (C++ needs its run-time library)
extern "C" void reach_error();
extern "C" unsigned long __VERIFIER_nondet_ulong();
int main() {
  bool caught = false;
  try {
    delete[] new char[__VERIFIER_nondet_ulong()];
  } catch (...) {
    caught = true;
  }
  if (caught) reach_error();
}
