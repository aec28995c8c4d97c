// _Bool: conversion to 0 or 1, short circuits with side effects, comparisons as values.
#include "out.h"
static int calls;
static _Bool yes(void) { return ++calls, 1; }
static _Bool no(void) { return ++calls, 0; }
int main(void) {
  _Bool b = 42;
  SHOW(b);
  b = 0.25;
  SHOW(b);
  b = (void *)0;
  SHOW(b);
  b += 5;
  SHOW(b);
  b--;
  SHOW(b);
  SHOW(yes() || no());
  SHOW(no() && yes());
  SHOW((no() || yes()) && (yes() || no()));
  SHOW(calls);
  SHOW(!5 + !0);
  SHOW((3 < 2) + (2 < 3) * 2 + (1 == 1) * 4);
  SHOW(sizeof(_Bool));
  _Bool flags[5] = {1, 0, 2, 0, 3};
  int sum = 0;
  for (int i = 0; i < 5; i++) sum = sum * 2 + flags[i];
  SHOW(sum);
  int x = 3;
  x = x > 2 ? x < 4 ? 10 : 20 : 30;
  SHOW(x);
  SHOW((calls = 0, no() & yes(), calls));
  return 0;
}
