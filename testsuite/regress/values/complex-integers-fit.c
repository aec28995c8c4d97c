extern int __VERIFIER_nondet_int(void);

int main(void) {
  int n = __VERIFIER_nondet_int();
  if (n < -1000 || n > 1000)
    return 0;
  _Complex int z = n + 2i, w = z * z - z;
  w = -w + ~z;
  return __real__ w / 3;
}
