// Nested structs, arrays in structs, structs in arrays, pointers into the middle, designated initialisers.
#include "out.h"
struct point { int x, y; };
struct shape { struct point corners[4]; const char *name; struct { u8 r, g, b; } colour; };
struct scene { struct shape shapes[3]; int count; };
static struct scene scene = {
    .shapes = {[0] = {.name = "first", .corners = {{1, 2}, [2] = {5, 6}}, .colour = {.g = 200}}, [2] = {.name = "third", .colour.b = 9}},
    .count = 3,
};
static int area(const struct shape *s) {
  int a = 0;
  for (int i = 0; i < 4; i++) {
    const struct point *p = &s->corners[i], *q = &s->corners[(i + 1) % 4];
    a += p->x * q->y - q->x * p->y;
  }
  return a;
}
int main(void) {
  struct scene copy = scene;
  copy.shapes[1].name = "second";
  for (int i = 0; i < 4; i++) copy.shapes[1].corners[i] = (struct point){i * i, 7 - i};
  int *y = &copy.shapes[1].corners[2].y;
  *y += 100;
  y[1] = -3;
  for (int i = 0; i < copy.count; i++) {
    struct shape *s = copy.shapes + i;
    text(s->name ? s->name : "none"), putchar(' '), decimal(area(s)), putchar(' ');
    decimal(s->colour.r + s->colour.g + s->colour.b), line();
  }
  SHOW(scene.shapes[1].name == 0);
  SHOW(__builtin_offsetof(struct shape, corners[3].y));
  SHOW(&copy.shapes[2].corners[1].x - &copy.shapes[2].corners[0].x);
  return 0;
}
