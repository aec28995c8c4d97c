/* A bit-field that was not written is copied with the others, and read there. */
// inputs: none
struct word {
  unsigned low : 7;
  unsigned middle : 9;
  unsigned high : 16;
};
int main(void) {
  struct word a, b;
  a.low = 1;
  a.high = 2;
  b = a;
  b.low = b.middle;
  return b.low;
}
