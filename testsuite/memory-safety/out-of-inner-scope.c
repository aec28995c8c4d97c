/* The address of a local is kept beyond its block. */
int main(void) {
  int *kept;
  {
    int inner = 3;
    kept = &inner;
  }
  return *kept;
}
