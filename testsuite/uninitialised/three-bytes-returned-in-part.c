/* A structure of three bytes, of which one is written, is returned; another one is read. */
// inputs: none
struct colour {
  unsigned char part[3];
};
static struct colour same(struct colour it) { return it; }
int main(void) {
  struct colour it;
  it.part[1] = 7;
  it = same(it);
  return it.part[2];
}
