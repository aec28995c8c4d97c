/* Mutant of ex1: 177, then 79, reaches the error in state 4. */
// inputs: 0, 177, 79
extern int __VERIFIER_nondet_int(void);
extern _Bool __VERIFIER_nondet_bool(void);
extern void reach_error(void);
int main(void) {
  int st = 0, ok = 0, p, n = __VERIFIER_nondet_int(), cmd = __VERIFIER_nondet_int();
  for (;;) {
    if (st == 0) st = (cmd == 177) ? 1 : 2;
    else if (st == 1) { if (cmd == 177) { st = 3; cmd = __VERIFIER_nondet_int(); } else st = 0; }
    else if (st == 2) {
      if (cmd == 177) reach_error();
      cmd = 79; st = 4; p = cmd;
      while (p > 0) p--;
      if (p > 0) reach_error();
    }
    else if (st == 3) { if (cmd >= 78) { st = 4; ok = 1; } else { st = 0; cmd = __VERIFIER_nondet_int(); } }
    else { if (ok ? cmd != 78 : cmd != 79) reach_error(); break; }
  }
  p = cmd;
  while (p < n) p++;
  if (p < n) reach_error();
  return 0;
}

