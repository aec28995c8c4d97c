/* qsort with a comparison of structs by key, then bsearch in the result. */
extern void qsort(void *, __SIZE_TYPE__, __SIZE_TYPE__, int (*)(const void *, const void *));
extern void *bsearch(const void *, const void *, __SIZE_TYPE__, __SIZE_TYPE__, int (*)(const void *, const void *));
extern void reach_error(void);
struct entry { int key; char tag; };
static int by_key(const void *a, const void *b) {
  int x = ((const struct entry *)a)->key, y = ((const struct entry *)b)->key;
  return (x > y) - (x < y);
}
int main(void) {
  struct entry v[5] = {{30, 'c'}, {10, 'a'}, {50, 'e'}, {20, 'b'}, {40, 'd'}}, wanted = {40, 0};
  qsort(v, 5, sizeof v[0], by_key);
  for (int i = 0; i < 5; i++)
    if (v[i].tag != 'a' + i)
      reach_error();
  struct entry *hit = bsearch(&wanted, v, 5, sizeof v[0], by_key);
  wanted.key = 45;
  if (hit != v + 3 || bsearch(&wanted, v, 5, sizeof v[0], by_key))
    reach_error();
  return 0;
}
