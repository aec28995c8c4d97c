/* A function writes what a pointer leads to. */
struct point {
  int x, y;
};
static void origin(struct point *p) {
  p->x = 0;
  p->y = 0;
}
int main(void) {
  struct point p;
  origin(&p);
  return p.x + p.y;
}
