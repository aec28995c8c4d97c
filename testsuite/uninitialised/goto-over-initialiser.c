/* A jump goes around an initialiser. */
// inputs: 1
extern int __VERIFIER_nondet_int(void);
int main(void) {
  if (__VERIFIER_nondet_int() == 1)
    goto end;
  int count = 3;
  count++;
end:
  return count;
}
