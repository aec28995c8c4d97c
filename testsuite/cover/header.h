static inline int inhead(int x) {
  if (x > 5)
    return 1;
  return 0;
}
