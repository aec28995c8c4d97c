/* The error path of a function forgets to undo what it did: resources stay taken when the second step fails. */
// inputs: 1, 0
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);
static int taken;
static int setup(void) {
  int rc = -12;
  if (!__VERIFIER_nondet_int())
    goto out;
  taken++;
  rc = -5;
  if (!__VERIFIER_nondet_int())
    goto out; /* should release */
  taken++;
  rc = 0;
  if (__VERIFIER_nondet_int() == 42) {
    taken -= 2;
    rc = -1;
  }
out:
  return rc;
}
int main(void) {
  int rc = setup();
  if (rc != 0 && taken != 0)
    reach_error();
  if (rc == 0 && taken != 2)
    reach_error();
  return 0;
}
