/* The product of two matrices of 40 by 40 that are computed: the last entry is as large as the error wants. */
extern void reach_error(void);
static int a[40][40], b[40][40], c[40][40];
int main(void) {
  for (int i = 0; i < 40; i++)
    for (int j = 0; j < 40; j++) {
      a[i][j] = i + j;
      b[i][j] = i == j ? 2 : 0;
    }
  for (int i = 0; i < 40; i++)
    for (int j = 0; j < 40; j++)
      for (int k = 0; k < 40; k++) c[i][j] += a[i][k] * b[k][j];
  for (int i = 0; i < 40; i++)
    for (int j = 0; j < 40; j++)
      if (c[i][j] > 155) reach_error();
}
