/* An NT-driver-like dispatch: a request is completed or marked pending exactly once, whatever the lower driver answers. */
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);
enum { UNLOADED, NP, PENDING, COMPLETED };
static int s = UNLOADED;
static void complete(void) { if (s != NP) reach_error(); s = COMPLETED; }
static void mark_pending(void) { if (s != NP) reach_error(); s = PENDING; }
static int lower_driver(void) {
  int answer = __VERIFIER_nondet_int();
  if (answer == 0)
    return 0;
  if (answer == 1)
    return -1073741823;
  return 259;
}
static int dispatch(int minor) {
  int status;
  switch (minor) {
  case 0:
    status = lower_driver();
    if (status == 259)
      mark_pending();
    else
      complete();
    return status;
  case 1:
  case 2:
    complete();
    return 0;
  default:
    status = lower_driver();
    if (status >= 0 && status != 259)
      status = 0;
    if (status == 259)
      mark_pending();
    else
      complete();
    return status;
  }
}
int main(void) {
  s = NP;
  int status = dispatch(__VERIFIER_nondet_int());
  if (status == 259 ? s != PENDING : s != COMPLETED)
    reach_error();
  return 0;
}
