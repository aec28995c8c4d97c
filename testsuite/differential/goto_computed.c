// Labels as values: a threaded interpreter.
#include "out.h"
static int run(const u8 *code) {
  static const void *const labels[] = {&&push, &&add, &&mul, &&dup, &&end};
  int stack[16], *sp = stack;
  goto *labels[*code++];
push:
  *sp++ = *code++;
  goto *labels[*code++];
add:
  sp--, sp[-1] += *sp;
  goto *labels[*code++];
mul:
  sp--, sp[-1] *= *sp;
  goto *labels[*code++];
dup:
  *sp = sp[-1], sp++;
  goto *labels[*code++];
end:
  return sp[-1];
}
int main(void) {
  const u8 code[] = {0, 7, 3, 2, 0, 5, 1, 3, 1, 4};
  SHOW(run(code));
  return 0;
}
