/* A large structure that is passed by value lacks a member. */
// inputs: none
struct order {
  int items[10];
  int count;
};
static int total(struct order order) {
  int sum = 0;
  for (int i = 0; i < order.count; i++)
    sum += order.items[i];
  return sum;
}
int main(void) {
  struct order order;
  for (int i = 0; i < 3; i++)
    order.items[i] = i;
  return total(order);
}
