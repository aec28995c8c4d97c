// Six sorting algorithms on the same data.
#include "out.h"
enum { N = 40 };
static void fill(int *a) { u32 s = 99; for (int i = 0; i < N; i++) s = s * 1664525 + 1013904223, a[i] = (int)(s >> 20) - 2000; }
static void swap(int *a, int *b) { int t = *a; *a = *b; *b = t; }
static void bubble(int *a, int n) { for (int s = 1; s;) { s = 0; for (int i = 1; i < n; i++) if (a[i - 1] > a[i]) swap(a + i - 1, a + i), s = 1; } }
static void insertion(int *a, int n) { for (int i = 1; i < n; i++) { int x = a[i], j = i; while (j > 0 && a[j - 1] > x) a[j] = a[j - 1], j--; a[j] = x; } }
static void quick(int *a, int n) {
  if (n < 2) return;
  int p = a[n / 2], i = 0, j = n - 1;
  for (;; i++, j--) { while (a[i] < p) i++; while (a[j] > p) j--; if (i >= j) break; swap(a + i, a + j); }
  quick(a, i), quick(a + i, n - i);
}
static void sift(int *a, int i, int n) { for (int c; (c = 2 * i + 1) < n; i = c) { if (c + 1 < n && a[c + 1] > a[c]) c++; if (a[i] >= a[c]) return; swap(a + i, a + c); } }
static void heap(int *a, int n) { for (int i = n / 2; i-- > 0;) sift(a, i, n); while (n-- > 1) swap(a, a + n), sift(a, 0, n); }
static void merge(int *a, int n) {
  if (n < 2) return;
  int m = n / 2, t[n], i = 0, j = m, k = 0;
  merge(a, m), merge(a + m, n - m);
  while (i < m || j < n) t[k++] = j == n || (i < m && a[i] <= a[j]) ? a[i++] : a[j++];
  memcpy(a, t, (unsigned)n * sizeof *a);
}
static void shell(int *a, int n) { for (int g = n / 2; g; g /= 2) for (int i = g; i < n; i++) for (int j = i; j >= g && a[j - g] > a[j]; j -= g) swap(a + j, a + j - g); }
int main(void) {
  void (*const sorts[])(int *, int) = {bubble, insertion, quick, heap, merge, shell};
  for (int s = 0; s < 6; s++) {
    int a[N];
    fill(a);
    sorts[s](a, N);
    int ordered = 1;
    u32 mix = 0;
    for (int i = 0; i < N; i++) mix = mix * 31 + (u32)a[i], ordered &= i == 0 || a[i - 1] <= a[i];
    decimal(ordered), putchar(' '), hex(mix), line();
  }
  return 0;
}
