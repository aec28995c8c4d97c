/* Of a large structure that is passed by value only what was written is read. */
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
  order.count = 3;
  return total(order);
}
