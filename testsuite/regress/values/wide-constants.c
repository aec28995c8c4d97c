/* Constants wider than 64 bits: a bit above the 64th decides. */
// inputs: none
extern void reach_error(void);
int main(void) {
  volatile unsigned __int128 x = ((unsigned __int128)0x100 << 64) | 5;
  unsigned __int128 y = x;
  if (y == (((unsigned __int128)0x100 << 64) | 5) && (unsigned long long)(y >> 72) == 1)
    reach_error();
  return 0;
}
