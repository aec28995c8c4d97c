/* Shifts at the edges: arithmetic right shift of a negative number, by width - 1, of a promoted short, 64-bit amounts. */
extern void reach_error(void);
int main(void) {
  int minus = -5;
  short s = -32768;
  unsigned u = 0x80000000u;
  unsigned long long w = 1;
  if (minus >> 1 != -3 || minus >> 31 != -1 || s >> 15 != -1 || u >> 31 != 1)
    reach_error();
  if (w << 63 >> 63 != 1 || (unsigned short)s >> 15 != 1 || (w << 32) != 4294967296ULL)
    reach_error();
  return 0;
}
