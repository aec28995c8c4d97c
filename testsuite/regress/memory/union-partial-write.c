/* One byte of an uninitialised union is written, the others stay arbitrary. */
// inputs: 0
// fill: 0x41
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);
union word { int all; char first; };
int main(void) {
  union word w;
  w.first = (char)__VERIFIER_nondet_int();
  if (w.first == 0 && w.all != 0)
    reach_error();
  return 0;
}
