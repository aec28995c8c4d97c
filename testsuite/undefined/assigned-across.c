/* A structure that lies between two others is assigned to one of them (6.5.16.1). */
// inputs: 8
extern int __VERIFIER_nondet_int(void);
struct item {
  long key;
  long value;
};
static void move(struct item *to, const struct item *from) { *to = *from; }
int main(void) {
  long numbers[4] = {1, 2, 3, 4};
  int at = __VERIFIER_nondet_int();
  if (at < 0 || at > 16 || at % 8 != 0)
    return 0;
  move((struct item *)numbers, (struct item *)((char *)numbers + at));
  return (int)numbers[0];
}
