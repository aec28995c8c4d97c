// Initialisers of globals: pointers to globals, into arrays, to functions, strings, unions, floats, nested, partly given.
#include "out.h"
static int cells[4] = {10, 20, 30, 40};
static int *into = &cells[2], *behind = cells + 4, **deep = &into;
static const char *names[] = {"zero", "one", "two"}, *tail = "prefix" + 3;
static int twice(int x) { return 2 * x; }
static int (*call)(int) = twice;
static struct item { char tag; int *p; double d; struct { i16 a[3]; } in; } items[2] = {{'x', &cells[1], 1.5, {{1, 2}}}, {.d = -0.25, .p = &cells[3]}};
static union { u8 b[8]; u64 u; } pun = {{1, 2, 3, 4, 5}};
static char text_[8] = "abc", exact[3] = "xyz";
static struct ring { struct ring *next; int v; } a, b = {&a, 2}, a = {&b, 1};
static long double ld = 0.5L;
static float f = 1.0f / 3;
static _Bool t = 1;
static const u8 big[1000] = {[500] = 5, [999] = 9};
static i64 folded = sizeof(cells) * 3 - (1 << 4) + 'a';
static __INTPTR_TYPE__ as_number = (__INTPTR_TYPE__)&cells[1];
int main(void) {
  SHOW(*into + behind[-1] + **deep);
  text(names[2]), text(tail), line();
  SHOW(call(21));
  SHOW(items[0].tag + *items[0].p + items[0].in.a[1] + items[0].in.a[2] + *items[1].p);
  show_double(items[1].d), show_float(f), show_long_double(ld), line();
  SHOWX(pun.u);
  text(text_), putchar(exact[2]), decimal(text_[5]), line();
  SHOW(a.next->v * 10 + b.next->v + (a.next->next == &a));
  SHOW(big[500] + big[999] + big[0] + t);
  SHOW(folded);
  SHOW(*(int *)as_number);
  into++;
  SHOW(**deep);
  return 0;
}
