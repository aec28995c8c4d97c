/* A helper that never returns, without side effects: neither may the call be deleted nor taken for a return. */
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);
static void halt(void) {
  for (;;) {
  }
}
int main(void) {
  if (__VERIFIER_nondet_int() != 4)
    halt();
  else
    return 0;
  reach_error();
  return 0;
}
