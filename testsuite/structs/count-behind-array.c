// An element of an array is written and read where the index is any: the count behind it stays.
extern unsigned __VERIFIER_nondet_uint(void);
struct log {
  unsigned limit, entries[100000], count;
};
static struct log all;
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
  while (__VERIFIER_nondet_uint()) add(&all, __VERIFIER_nondet_uint());
  return sum(&all) == 42;
}
