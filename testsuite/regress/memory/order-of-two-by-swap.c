// Locks are taken by ascending addresses.
extern void reach_error(void);
struct lock { int held; };
static struct lock first, second;

static void take(struct lock *a, struct lock *b) {
  if (a > b) {
    struct lock *other = a;
    a = b;
    b = other;
  }
  if (!(a < b))
    reach_error();
}

int main(void) {
  take(&first, &second);
  take(&second, &first);
  return 0;
}
