/* As ndriver-irp: for one minor code the request is completed, and then again by the common end. */
// inputs: 2
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);
enum { NP, PENDING, COMPLETED };
static int s = NP;
static void complete(void) { if (s != NP) reach_error(); s = COMPLETED; }
int main(void) {
  int minor = __VERIFIER_nondet_int(), status = 0;
  switch (minor) {
  case 1:
    s = PENDING;
    return 259;
  case 2:
    complete();
    status = -1;
  case 3:
    status++;
    break;
  default:
    status = -2;
  }
  if (status >= 0)
    complete();
  return status;
}
