/* A member of a member was not written; the whole is copied twice. */
// inputs: none
struct size {
  int width, height;
};
struct box {
  struct size size;
  int weight;
};
int main(void) {
  struct size size;
  size.width = 3;
  struct box box;
  box.size = size;
  box.weight = 1;
  struct box other = box;
  return other.size.height;
}
