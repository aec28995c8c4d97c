// Complex numbers of unsigned integers wrap around: no overflow, but it is not known that they are.
// native: skip (complex integers have no checks)
int main(void) {
  unsigned _Complex x = 3;
  x = x * x;
  return __real__ x == 9;
}
