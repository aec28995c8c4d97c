// Flags, ports, registers in memory and the current task, as drivers of Linux have them.
// native: skip (the kernel's)
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);
typedef struct task {
  int id;
} task;
extern task *current_task;
extern struct {
  void (*save_flags)(void);
} operations;
static task *current(void) {
  task *p;
  __asm__("movq %%gs:%P1,%0" : "=r"(p) : "p"(&current_task));
  return p;
}
static unsigned long save_flags(void) {
  unsigned long f;
  __asm__ volatile("# save the flags\n\tpushf ; pop %0" : "=rm"(f) : : "memory");
  return f;
}
static void restore_flags(unsigned long f) { __asm__ volatile("push %0 ; popf" : : "g"(f) : "memory", "cc"); }
static unsigned read_register(const volatile void *a) {
  unsigned r;
  __asm__ volatile("movl %1,%0" : "=r"(r) : "m"(*(volatile unsigned *)a) : "memory");
  return r;
}
static void write_register(unsigned v, volatile void *a) {
  __asm__ volatile("movl %0,%1" : : "r"(v), "m"(*(volatile unsigned *)a) : "memory");
}
static unsigned char in_byte(unsigned short p) {
  unsigned char v;
  __asm__ volatile("inb %w1, %b0" : "=a"(v) : "Nd"(p));
  return v;
}
static void out_byte(unsigned char v, unsigned short p) { __asm__ volatile("outb %b0, %w1" : : "a"(v), "Nd"(p)); }
int main(void) {
  task own = {3};
  unsigned long f = save_flags();
  restore_flags(f);
  out_byte(3, 0x60);
  if (in_byte(0x60) > 255) reach_error();
  if (read_register(&own.id) != 3) reach_error();
  write_register(4, &own.id);
  if (own.id != 4) reach_error();
  if (current() == &own && own.id != 4) reach_error();
  return 0;
}
