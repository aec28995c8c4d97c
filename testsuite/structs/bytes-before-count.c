// Blocks of any length are copied and filled in front of the count, which stays.
extern void abort(void);
extern void reach_error(void);
extern void *memcpy(void *to, const void *from, unsigned long length);
extern void *memset(void *to, int byte, unsigned long length);
extern unsigned __VERIFIER_nondet_uint(void);
struct log {
  unsigned first;
  unsigned char bytes[1200];
  unsigned count;
};
static struct log all;
static unsigned char from[1200];
int main(void) {
  all.first = 1;
  all.count = 2;
  while (__VERIFIER_nondet_uint()) {
    unsigned at = __VERIFIER_nondet_uint(), length = __VERIFIER_nondet_uint();
    if (at >= 1200 || length > 1200 - at) continue;
    memcpy(all.bytes + at, from, length);
    memset(all.bytes + at, 1, length);
  }
  if (all.first != 1 || all.count != 2) {
    reach_error();
    abort();
  }
}
