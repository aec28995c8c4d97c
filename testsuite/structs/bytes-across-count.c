// A number is written across the end of the array: half of it is the count's.
// inputs: 1198
extern void abort(void);
extern void reach_error(void);
extern void *memcpy(void *to, const void *from, unsigned long length);
extern unsigned __VERIFIER_nondet_uint(void);
struct log {
  unsigned char bytes[1200];
  unsigned count;
};
static struct log all;
int main(void) {
  unsigned at = __VERIFIER_nondet_uint(), all_ones = -1u;
  if (at > 1198) return 0;
  memcpy(all.bytes + at, &all_ones, 4);
  if (all.count != 0) {
    reach_error();
    abort();
  }
}
