// The last entry is taken although there may be none: the count wraps around.
// inputs: 7, 1, 1, 0
extern unsigned __VERIFIER_nondet_uint(void);
struct log {
  unsigned limit, entries[100000], count;
};
static struct log all;
static void take(struct log *log) { log->entries[--log->count] = 0; }
static void add(struct log *log, unsigned entry) {
  if (log->count >= log->limit) return;
  log->entries[log->count] = entry;
  log->count++;
}
static unsigned sum(const struct log *log) {
  unsigned sum = 0;
  for (unsigned i = 0; i < log->count; i++) sum += log->entries[i];
  return sum;
}
int main(void) {
  all.limit = __VERIFIER_nondet_uint() % 100001;
  while (__VERIFIER_nondet_uint())
    if (__VERIFIER_nondet_uint()) take(&all);
    else add(&all, __VERIFIER_nondet_uint());
  return sum(&all) == 42;
}
