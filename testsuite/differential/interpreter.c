// Two interpreters: Brainfuck, and a stack machine with jumps and calls.
#include "out.h"
static void brainfuck(const char *p) {
  u8 cells[64] = {0}, *c = cells;
  for (; *p; p++)
    switch (*p) {
    case '>': c++; break;
    case '<': c--; break;
    case '+': ++*c; break;
    case '-': --*c; break;
    case '.': putchar(*c); break;
    case '[':
      if (!*c) for (int d = 1; d;) { p++; d += (*p == '[') - (*p == ']'); }
      break;
    case ']':
      if (*c) for (int d = 1; d;) { p--; d += (*p == ']') - (*p == '['); }
      break;
    }
}
enum op { PUSH, ADD, SUB, MUL, DUP, SWAP, JZ, JMP, PRINT, CALL, RET, HALT };
struct instr { enum op op; int arg; };
static void machine(const struct instr *code) {
  int stack[32], sp = 0, calls[16], cp = 0, steps = 0;
  for (int pc = 0;; steps++) {
    struct instr i = code[pc++];
    switch (i.op) {
    case PUSH: stack[sp++] = i.arg; break;
    case ADD: sp--, stack[sp - 1] += stack[sp]; break;
    case SUB: sp--, stack[sp - 1] -= stack[sp]; break;
    case MUL: sp--, stack[sp - 1] *= stack[sp]; break;
    case DUP: stack[sp] = stack[sp - 1], sp++; break;
    case SWAP: { int t = stack[sp - 1]; stack[sp - 1] = stack[sp - 2]; stack[sp - 2] = t; break; }
    case JZ: if (stack[--sp] == 0) pc = i.arg; break;
    case JMP: pc = i.arg; break;
    case PRINT: decimal(stack[--sp]), putchar(' '); break;
    case CALL: calls[cp++] = pc, pc = i.arg; break;
    case RET: pc = calls[--cp]; break;
    case HALT: SHOW(steps); return;
    }
  }
}
int main(void) {
  brainfuck("++++++++[>++++[>++>+++>+++>+<<<<-]>+>+>->>+[<]<-]>>.>---.+++++++..+++.>>.<-.<.+++.------.--------.>>+.>++.");
  static const struct instr factorial[] = {
      {PUSH, 1}, {PUSH, 6}, {DUP, 0}, {JZ, 12}, {DUP, 0}, {CALL, 16}, {PUSH, 0}, {ADD, 0}, {PUSH, 1}, {SUB, 0}, {JMP, 2}, {HALT, 0},
      {PUSH, 7}, {PRINT, 0}, {PRINT, 0}, {HALT, 0}, {PRINT, 0}, {RET, 0}};
  machine(factorial);
  return 0;
}
