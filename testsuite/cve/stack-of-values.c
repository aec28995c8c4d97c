/* A calculator keeps a pointer to the uppermost value of its stack while a push moves the stack.
   After CVE-2020-15866 (mruby). */
// inputs: 0, 1, 0, 2, 0, 3, 0, 4, 2
#include <stdlib.h>
extern unsigned char __VERIFIER_nondet_uchar(void);
extern unsigned __VERIFIER_nondet_uint(void);

enum { PUSH = 0, ADD = 1, SPLIT = 2, DROP = 3, STEPS = 12 };

struct stack {
  unsigned *values;
  unsigned top, room;
};

static void push(struct stack *stack, unsigned value) {
  if (stack->top == stack->room) {
    stack->room *= 2;
    stack->values = realloc(stack->values, stack->room * sizeof *stack->values);
  }
  stack->values[stack->top++] = value;
}

/* A value becomes its upper and its lower half. */
static void split(struct stack *stack) {
  unsigned *last = &stack->values[stack->top - 1];
  push(stack, *last & 0xffff);
  *last >>= 16;
}

static int step(struct stack *stack, unsigned char what) {
  switch (what) {
  case PUSH:
    push(stack, __VERIFIER_nondet_uint());
    return 1;
  case ADD:
    if (stack->top < 2)
      return 0;
    stack->top--;
    stack->values[stack->top - 1] += stack->values[stack->top];
    return 1;
  case SPLIT:
    if (stack->top < 1)
      return 0;
    split(stack);
    return 1;
  case DROP:
    if (stack->top < 1)
      return 0;
    stack->top--;
    return 1;
  default:
    return 0;
  }
}

int main(void) {
  struct stack stack = {malloc(4 * sizeof(unsigned)), 0, 4};
  for (int i = 0; i < STEPS; i++)
    if (!step(&stack, __VERIFIER_nondet_uchar()))
      break;
  int result = stack.top > 0 && stack.values[stack.top - 1] == 1;
  free(stack.values);
  return result;
}
