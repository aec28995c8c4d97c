// A block of any length is filled from any byte on, one too many.
// inputs: 1, 1200
extern void abort(void);
extern void reach_error(void);
extern void *memset(void *to, int byte, unsigned long length);
extern unsigned __VERIFIER_nondet_uint(void);
struct log {
  unsigned char bytes[1200];
  unsigned count;
};
static struct log all;
int main(void) {
  unsigned at = __VERIFIER_nondet_uint(), length = __VERIFIER_nondet_uint();
  if (at > 1200 || length > 1201 - at) return 0;
  memset((unsigned char *)&all + at, 1, length);
  if (all.count != 0) {
    reach_error();
    abort();
  }
}
