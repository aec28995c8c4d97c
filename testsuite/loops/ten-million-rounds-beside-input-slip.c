/* ten-million-rounds-beside-input with the number that comes out. */
// inputs: 1
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);
int main(void) {
  int x = __VERIFIER_nondet_int();
  int i = 0;
  unsigned s = 0;
  while (i < 10000000) {
    i++;
    s = s ^ (unsigned)i * 3u;
  }
  if (x > 0 && s == 24214784u) reach_error();
  return 0;
}
