/* The upper half of a number of 64 bits, where pointers have 32. */
// inputs: none
int main(void) {
  unsigned long long number;
  *(unsigned *)&number = 1;
  return (int)(number >> 32);
}
