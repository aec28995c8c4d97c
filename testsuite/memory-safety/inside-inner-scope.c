/* As out-of-inner-scope, but it is read inside. */
int main(void) {
  int *kept, result;
  {
    int inner = 3;
    kept = &inner;
    result = *kept;
  }
  return result;
}
