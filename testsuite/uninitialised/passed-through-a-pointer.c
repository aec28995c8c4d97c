/* A small structure that lacks a member is passed to a function that a pointer leads to. */
// inputs: none
struct pair {
  int a, b;
};
static int second(struct pair pair) { return pair.b; }
int main(void) {
  int (*get)(struct pair) = second;
  struct pair pair;
  pair.a = 1;
  return get(pair);
}
