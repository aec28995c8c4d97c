/* As stack-of-values (repaired): it keeps the place in the stack. */
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
    unsigned *more = realloc(stack->values, stack->room * sizeof *more);
    if (!more)
      abort();
    stack->values = more;
  }
  stack->values[stack->top++] = value;
}

/* A value becomes its upper and its lower half. */
static void split(struct stack *stack) {
  unsigned last = stack->top - 1;
  push(stack, stack->values[last] & 0xffff);
  stack->values[last] >>= 16;
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
