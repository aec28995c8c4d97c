// C11 6.7.3, paragraph 6: an object that is defined as const is not written through another type.
static void clear(int *p, int n) {
  for (int i = 0; i < n; i++)
    p[i] = 0;
}

int main(void) {
  const int limits[3] = {1, 2, 3};
  clear((int *)limits, 3);
  return limits[0];
}
