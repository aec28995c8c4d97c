// `++` of a complex integer overflows: not TRUE.
// native: skip (complex integers have no checks)
int main(void) {
  _Complex int a = __INT_MAX__;
  a++;
  return 0;
}
