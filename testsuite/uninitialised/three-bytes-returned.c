/* A structure of three bytes, of which one is written, is passed and returned as a whole. */
struct colour {
  unsigned char part[3];
};
static struct colour same(struct colour it) { return it; }
int main(void) {
  struct colour it;
  it.part[1] = 7;
  it = same(it);
  return it.part[1];
}
