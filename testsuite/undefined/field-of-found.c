/* A search that finds nothing gives null, which is looked at. */
extern int __VERIFIER_nondet_int(void);
struct entry { int key, value; };
static struct entry entries[4] = {{1, 10}, {3, 30}, {5, 50}, {7, 70}};
static struct entry *find(int key) {
  for (int i = 0; i < 4; i++)
    if (entries[i].key == key)
      return &entries[i];
  return 0;
}
int main(void) {
  struct entry *found = find(__VERIFIER_nondet_int());
  return found ? 100 / found->value : 0;
}
