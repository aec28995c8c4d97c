/* Bytes and a word of one initialised global are both needed: ranges of two widths over one place must not undo each other. */
extern void reach_error(void);
unsigned char bytes[16] = {5, 0, 7, 0, 1, 2, 3, 4};
int main(void) {
  unsigned char first = bytes[0];
  unsigned word;
  __builtin_memcpy(&word, bytes, sizeof word);
  bytes[first - 3] = 9;
  if (first != 5 || word != 0x70005 || bytes[0] != 5 || bytes[2] != 9)
    reach_error();
  return 0;
}
