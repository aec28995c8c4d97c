/* A function pointer in memory that an unknown function got: what calls it is not followed. */
// native: skip (needs an external function)
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);
struct operations {
  void (*open)(void);
};
extern void install(struct operations *o);
extern void poll(void);
static void open_it(void) { reach_error(); }
static struct operations table = {open_it};
int main(void) {
  install(&table);
  poll();
  return 0;
}
