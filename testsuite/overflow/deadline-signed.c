/* As deadline, with times that have a sign. */
// inputs: 2147483400
extern int __VERIFIER_nondet_int(void);

int main(void) {
  int now = __VERIFIER_nondet_int(), fired = 0;
  if (now < 0)
    return 0;
  int deadline = now + 500;
  for (int i = 0; i < 3; i++)
    if (now - deadline >= 0)
      fired++;
  return fired > 3;
}
