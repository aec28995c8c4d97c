// Dynamic programming: longest common subsequence, edit distance, knapsack, coin change, partitions.
#include "out.h"
static int least(int a, int b) { return a < b ? a : b; }
static int most(int a, int b) { return a > b ? a : b; }
static int lcs(const char *a, const char *b) {
  static int t[32][32];
  for (int i = 0; a[i]; i++)
    for (int j = 0; b[j]; j++) t[i + 1][j + 1] = a[i] == b[j] ? t[i][j] + 1 : most(t[i][j + 1], t[i + 1][j]);
  int i = 0, j = 0;
  while (a[i]) i++;
  while (b[j]) j++;
  return t[i][j];
}
static int distance(const char *a, const char *b) {
  int row[32], n = 0;
  while (b[n]) n++;
  for (int j = 0; j <= n; j++) row[j] = j;
  for (int i = 1; a[i - 1]; i++) {
    int before = row[0];
    row[0] = i;
    for (int j = 1; j <= n; j++) {
      int old = row[j];
      row[j] = least(least(row[j], row[j - 1]) + 1, before + (a[i - 1] != b[j - 1]));
      before = old;
    }
  }
  return row[n];
}
int main(void) {
  SHOW(lcs("AGGTABQWERTY", "GXTXAYBWETRY"));
  SHOW(distance("kitten", "sitting"));
  SHOW(distance("intention", "execution"));
  int weight[] = {1, 3, 4, 5}, value[] = {1, 4, 5, 7}, best[8] = {0};
  for (int i = 0; i < 4; i++) for (int w = 7; w >= weight[i]; w--) best[w] = most(best[w], best[w - weight[i]] + value[i]);
  SHOW(best[7]);
  u32 ways[101] = {1};
  int coins[] = {1, 2, 5, 10, 20, 50, 100};
  for (int i = 0; i < 7; i++) for (int c = coins[i]; c <= 100; c++) ways[c] += ways[c - coins[i]];
  SHOW(ways[100]);
  u64 parts[61] = {1};
  for (int i = 1; i <= 60; i++) for (int n = i; n <= 60; n++) parts[n] += parts[n - i];
  SHOW(parts[60]);
  return 0;
}
