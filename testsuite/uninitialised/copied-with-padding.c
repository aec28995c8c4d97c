/* A structure with padding is copied as a whole: that reads nothing. */
struct entry {
  char tag;
  int value;
};
static struct entry pick(struct entry a, struct entry b) { return a.value > b.value ? a : b; }
int main(void) {
  struct entry a, b, best;
  a.tag = 'a';
  a.value = 1;
  b.tag = 'b';
  b.value = 2;
  best = pick(a, b);
  return best.tag == 'b' && best.value == 2;
}
