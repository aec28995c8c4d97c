/* A table that a loop fills without a choice, a key that an input has to be, and a loop of any
   length that keeps a relation. */
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);

struct settings { int key; unsigned rounds; } current;
unsigned table[16];

int main(void) {
  unsigned h = 1;
  for (int i = 0; i < 3000; i++) {
    h = h * 1664525u + 1013904223u;
    table[h >> 28] += h & 7u;
  }
  current.key = __VERIFIER_nondet_int();
  if (current.key != 5) return 0;
  int sent = 0, received = 0, slot = 0;
  while (__VERIFIER_nondet_int()) {
    int amount = __VERIFIER_nondet_int();
    sent += amount;
    received += amount;
    slot = slot + 1 < current.key ? slot + 1 : 0;
  }
  if (sent != received || slot > 3 || slot < 0) reach_error();
  if (table[0] + h == 0u) reach_error();
  return 0;
}
