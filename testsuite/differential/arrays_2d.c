// Two- and three-dimensional arrays, row pointers, transposition, matrix product.
#include "out.h"
enum { N = 5 };
static int a[N][N], b[N][N], c[N][N];
static void fill(int m[N][N], int seed) {
  for (int i = 0; i < N; i++)
    for (int j = 0; j < N; j++) m[i][j] = seed = (seed * 75 + 74) % 101 - 50;
}
static void multiply(int r[N][N], int (*x)[N], int (*y)[N]) {
  for (int i = 0; i < N; i++)
    for (int j = 0; j < N; j++) {
      r[i][j] = 0;
      for (int k = 0; k < N; k++) r[i][j] += x[i][k] * y[k][j];
    }
}
int main(void) {
  fill(a, 3), fill(b, 8);
  multiply(c, a, b);
  for (int i = 0; i < N; i++) {
    for (int j = 0; j < N; j++) decimal(c[i][j]), putchar(' ');
    line();
  }
  for (int i = 0; i < N; i++)
    for (int j = 0; j < i; j++) { int t = c[i][j]; c[i][j] = c[j][i]; c[j][i] = t; }
  int *flat = &c[0][0], sum = 0;
  for (int i = 0; i < N * N; i++) sum = sum * 3 + flat[i];
  SHOW(sum);
  char cube[2][3][4];
  for (int i = 0; i < 24; i++) (&cube[0][0][0])[i] = (char)i;
  SHOW(cube[1][2][3] * 100 + cube[0][1][2]);
  int (*row)[N] = c + 2;
  SHOW((*row)[1] + row[-1][3]);
  SHOW(sizeof c / sizeof *c);
  return 0;
}
