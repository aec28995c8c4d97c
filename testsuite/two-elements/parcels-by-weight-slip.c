/* Parcels are parted by weight: one that is heavier than the limit changes place with the last
   one that was not looked at yet, which then is passed by without a look. The check says that no
   parcel of the light part is heavier than any in the other part: than the lightest one there.
   */
// inputs: 3, 5, 7, 1, 9
extern int __VERIFIER_nondet_int(void);
extern void *malloc(__SIZE_TYPE__);
extern void free(void *);
extern void reach_error(void);

static int part(int *weight, int n, int limit) {
  int i = 0, heavy = n;
  while (i < heavy)
    if (weight[i] > limit) {
      heavy--;
      int t = weight[i];
      weight[i] = weight[heavy];
      weight[heavy] = t;
      i++;
    } else {
      i++;
    }
  return heavy;
}

int main(void) {
  int n = __VERIFIER_nondet_int(), limit = __VERIFIER_nondet_int();
  if (n < 1 || n > 1000000)
    return 0;
  int *weight = malloc((__SIZE_TYPE__)n * sizeof *weight);
  if (!weight)
    return 0;
  for (int i = 0; i < n; i++)
    weight[i] = __VERIFIER_nondet_int();
  int heavy = part(weight, n, limit);
  if (heavy < n) {
    int lightest = heavy;
    for (int i = heavy; i < n; i++)
      if (weight[i] < weight[lightest])
        lightest = i;
    for (int i = 0; i < heavy; i++)
      if (weight[i] > weight[lightest])
        reach_error();
  }
  free(weight);
  return 0;
}
