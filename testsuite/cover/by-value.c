// A structure that is passed in memory is an argument that no test can give.
struct pair {
  int x, y;
};
struct large {
  double a;
  long b[3];
};
int by_value(struct pair p, struct large q, signed char c) {
  int a = 0;
  if (p.y == 5)
    a = 1;
  if (q.b[2] == 7)
    a = 2;
  if (c == -5)
    a = 3;
  return a;
}
int in_registers(struct pair p, signed char c) {
  if (p.y == 5 && c == -5)
    return 1;
  return 0;
}
