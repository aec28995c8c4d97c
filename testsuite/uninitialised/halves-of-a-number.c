/* Both halves of a number of 64 bits are written, where pointers have 32. */
int main(void) {
  unsigned long long number;
  unsigned *half = (unsigned *)&number;
  half[0] = 1;
  half[1] = 2;
  return (int)(number >> 32);
}
