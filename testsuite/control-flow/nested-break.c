/* break leaves the innermost loop or switch only. */
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);
int main(void) {
  int outer, inner = 0, hits = 0;
  for (outer = 0; outer < 4; outer++) {
    for (inner = 0; inner < 5; inner++) {
      switch (inner) {
      case 2:
        hits++;
        break;
      case 3:
        goto next;
      default:
        continue;
      }
    }
  next:
    if (outer == 2)
      break;
  }
  if (outer != 2 || inner != 3 || hits != 3)
    reach_error();
  return 0;
}
