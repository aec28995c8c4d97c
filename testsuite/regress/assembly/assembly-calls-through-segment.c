// A call through a segment is one: the `:` of its address is no label.
// native: skip (there is no such call at 64 bits)
extern void reach_error(void); extern int __VERIFIER_nondet_int(void);
int x;
int main(void) {
  long result;
  __asm__ volatile("call *%%gs:0x10" : "=a"(result) : "0"(4) : "memory");
  if (__VERIFIER_nondet_int() == 3 && x) reach_error();
  return 0;
}
