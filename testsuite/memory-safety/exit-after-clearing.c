// What held the memory was cleared just before the run ends, two calls deep.
extern int __VERIFIER_nondet_int(void);
extern void *malloc(__SIZE_TYPE__);
extern void free(void *);
extern void exit(int);
struct buffer { char *data; int length; };

static void fail(struct buffer *b) {
  b->data = 0;
  exit(1);
}

static void grow(struct buffer *b, int length) {
  if (length > 3)
    fail(b);
  b->length = length;
}

static void run(void) {
  struct buffer b = {malloc(4), 0};
  grow(&b, __VERIFIER_nondet_int());
  free(b.data);
}

int main(void) {
  run();
  return 0;
}
