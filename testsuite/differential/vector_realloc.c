// Growing buffers by realloc, shrinking, realloc from null, calloc's zeros.
#include "out.h"
struct vector { int *data; unsigned length, room; };
static void push(struct vector *v, int x) {
  if (v->length == v->room) {
    v->room = v->room ? v->room * 2 : 1;
    v->data = realloc(v->data, v->room * sizeof *v->data);
  }
  v->data[v->length++] = x;
}
int main(void) {
  struct vector v = {0, 0, 0};
  for (int i = 0; i < 100; i++) push(&v, i * i - 50);
  i64 sum = 0;
  for (unsigned i = 0; i < v.length; i++) sum = sum * 3 + v.data[i];
  SHOWX(sum);
  SHOW(v.room);
  v.data = realloc(v.data, 10 * sizeof(int));
  SHOW(v.data[9]);
  free(v.data);
  int *zeros = calloc(50, sizeof *zeros), any = 0;
  for (int i = 0; i < 50; i++) any |= zeros[i];
  SHOW(any);
  free(zeros);
  free(0);
  char *s = malloc(6);
  memcpy(s, "hello", 6);
  s = realloc(s, 12);
  memcpy(s + 5, " world", 7);
  text(s), line();
  free(s);
  return 0;
}
