/* Runs a verification task natively, for 32 and 64 bit and without any library, so that its
 * expected verdict can be tried out on a machine that has no 32-bit C library. Linux on x86 only.
 *
 *   task [--fill BYTE] INPUT...        the calls of __VERIFIER_nondet_* return these values in
 *                                      turn, then zero
 *   task [--fill BYTE] --random N      N runs with random inputs, in child processes, at most some
 *                                      seconds together
 *
 * The fill byte is what uninitialised locals and fresh heap memory contain. Exit status: 1 when an
 * error function was called (with `--random`: in any of the runs), 0 when not, 3 when (a run of)
 * the program faulted, 4 for a time-out of a single run.
 */
typedef __SIZE_TYPE__ size_t;
typedef unsigned long long wide;

#define WEAK __attribute__((weak))
#define NORETURN __attribute__((noreturn))

#ifdef __x86_64__
enum { SYS_WRITE = 1, SYS_SETITIMER = 38, SYS_FORK = 57, SYS_EXIT = 60, SYS_WAIT4 = 61, SYS_TIME = 201 };
static long syscall4(long n, long a, long b, long c, long d) {
  register long r10 __asm__("r10") = d;
  long r;
  __asm__ volatile("syscall" : "=a"(r) : "a"(n), "D"(a), "S"(b), "d"(c), "r"(r10) : "rcx", "r11", "memory");
  return r;
}
__attribute__((naked, noreturn)) void _start(void) {
  __asm__("mov %rsp, %rdi; and $-16, %rsp; call start_from");
}
#else
enum { SYS_WRITE = 4, SYS_SETITIMER = 104, SYS_FORK = 2, SYS_EXIT = 1, SYS_WAIT4 = 114, SYS_TIME = 13 };
static long syscall4(long n, long a, long b, long c, long d) {
  long r;
  __asm__ volatile("int $0x80" : "=a"(r) : "a"(n), "b"(a), "c"(b), "d"(c), "S"(d) : "memory");
  return r;
}
__attribute__((naked, noreturn)) void _start(void) {
  __asm__("mov %esp, %eax; and $-16, %esp; sub $12, %esp; push %eax; call start_from");
}
#endif

enum { CLEAN = 0, REACHED = 1, FAULT = 3, TIMED_OUT = 4, SIGALRM = 14, SIGSEGV = 11, SIGBUS = 7, SIGFPE = 8, SIGILL = 4 };

static NORETURN void leave(int status) {
  for (;;) syscall4(SYS_EXIT, status, 0, 0, 0);
}

/* -- inputs -- */
static char **next_input;
static wide random_state;
static unsigned draws_left = 20000;

static wide random64(void) {
  random_state ^= random_state << 13;
  random_state ^= random_state >> 7;
  random_state ^= random_state << 17;
  return random_state * 0x2545f4914f6cdd1dull;
}

/* Mostly small values and values near the ends of the types: these are what programs compare
 * with */
static wide random_value(void) {
  wide r = random64(), kind = r >> 60, x = r & 0xffffffffffull;
  if (kind < 4) return x % 3;
  if (kind < 8) return x % 24 - 8;
  if (kind < 10) return x % 300 - 20;
  if (kind < 12) return (1ull << (x % 8 == 0 ? 63 : x % 8 < 4 ? 31 : x % 8 == 4 ? 7 : 15)) + (x >> 8) % 5 - 2;
  if (kind < 13) return x % 5000;
  return random64();
}

static double random_double(void) {
  wide r = random64();
  if (r >> 62 == 0) return (double)(int)(r % 9) - 4;
  if (r >> 62 == 1) return ((double)(int)(r % 20001) - 10000) / 64;
  if (r >> 59 == 16) return r & 1 ? __builtin_inf() : -__builtin_inf();
  if (r >> 59 == 17) return __builtin_nan("");
  r = random64();
  return *(double *)&r;
}

static int hex_digit(char c) { return c >= '0' && c <= '9' ? c - '0' : (c | 32) >= 'a' && (c | 32) <= 'f' ? (c | 32) - 'a' + 10 : 99; }

static wide parse_integer(const char *s) {
  int negative = *s == '-', base = 10;
  s += negative;
  if (s[0] == '0' && s[1] == 'x') base = 16, s += 2;
  wide v = 0;
  while (hex_digit(*s) < base) v = v * (wide)base + (wide)hex_digit(*s++);
  return negative ? 0 - v : v;
}

static double parse_double(const char *s) {
  int negative = *s == '-';
  s += negative;
  if (*s == 'n') return __builtin_nan("");
  double v = 0, scale = 1;
  if (*s == 'i') v = __builtin_inf();
  for (int point = 0; hex_digit(*s) < 10 || *s == '.'; s++) {
    if (*s == '.') point = 1;
    else v = v * 10 + hex_digit(*s), scale *= point ? 10 : 1;
  }
  return negative ? -(v / scale) : v / scale;
}

static wide integer(void) {
  if (random_state == 0) return *next_input ? parse_integer(*next_input++) : 0;
  if (draws_left-- == 0) leave(CLEAN);
  return random_value();
}

static double real(void) {
  if (random_state == 0) return *next_input ? parse_double(*next_input++) : 0;
  if (draws_left-- == 0) leave(CLEAN);
  return random_double();
}

#define INPUT(name, type) type __VERIFIER_nondet_##name(void) { return (type)integer(); }
INPUT(char, char)
INPUT(uchar, unsigned char)
INPUT(short, short)
INPUT(ushort, unsigned short)
INPUT(int, int)
INPUT(uint, unsigned)
INPUT(u32, unsigned)
INPUT(unsigned, unsigned)
INPUT(long, long)
INPUT(ulong, unsigned long)
INPUT(longlong, long long)
INPUT(ulonglong, unsigned long long)
INPUT(size_t, size_t)
INPUT(loff_t, long long)
_Bool __VERIFIER_nondet_bool(void) { return integer() & 1; }
float __VERIFIER_nondet_float(void) { return (float)real(); }
double __VERIFIER_nondet_double(void) { return real(); }

void __VERIFIER_assume(int condition) {
  if (!condition) leave(CLEAN);
}

/* -- ends of a run -- */
WEAK NORETURN void reach_error(void) { leave(REACHED); }
WEAK NORETURN void __VERIFIER_error(void) { leave(REACHED); }
WEAK NORETURN void __assert_fail(const char *what, const char *file, unsigned line, const char *function) {
  (void)what, (void)file, (void)line, (void)function;
  leave(REACHED);
}
WEAK NORETURN void abort(void) { leave(CLEAN); }
WEAK NORETURN void exit(int status) { (void)status; leave(CLEAN); }
WEAK NORETURN void _exit(int status) { (void)status; leave(CLEAN); }
WEAK int printf(const char *format, ...) { return (void)format, 0; }
WEAK int puts(const char *s) { return (void)s, 0; }
WEAK int putchar(int c) { return c; }

/* -- memory -- */
static unsigned char fill;
enum { HEAP = 1 << 26, ALIGN = 16 };
static unsigned char heap[HEAP] __attribute__((aligned(16)));
static size_t heap_used;

WEAK void *memset(void *to, int c, size_t n) {
  volatile unsigned char *p = to;
  for (size_t i = 0; i < n; i++) p[i] = (unsigned char)c;
  return to;
}
WEAK void *memmove(void *to, const void *from, size_t n) {
  volatile unsigned char *p = to;
  const unsigned char *q = from;
  if ((size_t)p - (size_t)q >= n)
    for (size_t i = 0; i < n; i++) p[i] = q[i];
  else
    while (n-- > 0) p[n] = q[n];
  return to;
}
WEAK void *memcpy(void *to, const void *from, size_t n) { return memmove(to, from, n); }

WEAK void *malloc(size_t size) {
  size_t room = (size + 2 * ALIGN - 1) & ~(size_t)(ALIGN - 1);
  if (size > HEAP || room > HEAP - heap_used - ALIGN) leave(CLEAN);
  unsigned char *p = heap + heap_used + ALIGN;
  *(size_t *)(p - ALIGN) = size;
  heap_used += room + ALIGN;
  return memset(p, fill, size);
}
WEAK void *calloc(size_t count, size_t size) {
  if (size != 0 && count > HEAP / size) leave(CLEAN);
  return memset(malloc(count * size), 0, count * size);
}
WEAK void *realloc(void *old, size_t size) {
  void *fresh = malloc(size);
  if (old == 0) return fresh;
  size_t had = *(size_t *)((unsigned char *)old - ALIGN);
  return memcpy(fresh, old, had < size ? had : size);
}
WEAK void free(void *p) {
  /* A use after this is seen. */
  if (p != 0) memset(p, 0xdd, *(size_t *)((unsigned char *)p - ALIGN));
}

#ifndef __x86_64__
/* 64-bit division, which a compiler calls on a 32-bit machine */
static wide divide(wide a, wide b, wide *rest) {
  wide q = 0, r = 0;
  if (b == 0) __builtin_trap();
  for (int i = 63; i >= 0; i--) {
    r = r << 1 | (a >> i & 1);
    if (r >= b) r -= b, q |= 1ull << i;
  }
  *rest = r;
  return q;
}
static wide magnitude(long long x) { return x < 0 ? 0 - (wide)x : (wide)x; }
wide __udivdi3(wide a, wide b) { wide r; return divide(a, b, &r); }
wide __umoddi3(wide a, wide b) { wide r; divide(a, b, &r); return r; }
long long __divdi3(long long a, long long b) {
  wide r, q = divide(magnitude(a), magnitude(b), &r);
  return (long long)((a < 0) != (b < 0) ? 0 - q : q);
}
long long __moddi3(long long a, long long b) {
  wide r;
  divide(magnitude(a), magnitude(b), &r);
  return (long long)(a < 0 ? 0 - r : r);
}
wide __fixunsdfdi(double x) {
  unsigned high = (unsigned)(x / 4294967296.0);
  return (wide)high << 32 | (unsigned)(x - (double)high * 4294967296.0);
}
wide __fixunssfdi(float x) { return __fixunsdfdi(x); }
long long __fixdfdi(double x) { return x < 0 ? (long long)(0 - __fixunsdfdi(-x)) : (long long)__fixunsdfdi(x); }
long long __fixsfdi(float x) { return __fixdfdi(x); }
#endif

/* -- runs -- */
extern int main();

static void set_timer(long seconds, long microseconds) {
  long spec[4] = {0, 0, seconds, microseconds};
  syscall4(SYS_SETITIMER, 0, (long)spec, 0, 0);
}

__attribute__((noinline)) static void fill_stack(void) {
  unsigned char below[1 << 16];
  memset(below, fill, sizeof below);
}

static NORETURN void run(int argc, char **argv) {
  fill_stack();
  main(argc, argv);
  leave(CLEAN);
}

static int outcome(int status) {
  int signal = status & 0x7f;
  if (signal == SIGALRM) return TIMED_OUT;
  return signal != 0 ? FAULT : status >> 8 & 0xff;
}

/* One run in a child, so that a fault or a time-out is an outcome */
static int run_child(char **inputs, wide seed, long milliseconds) {
  int status = 0;
  long child = syscall4(SYS_FORK, 0, 0, 0, 0);
  if (child == 0) {
    set_timer(milliseconds / 1000, milliseconds % 1000 * 1000);
    next_input = inputs;
    random_state = seed * 0x9e3779b97f4a7c15ull;
    static char *no_arguments[] = {"task", 0};
    run(1, no_arguments);
  }
  while (syscall4(SYS_WAIT4, child, (long)&status, 0, 0) != child) {}
  return outcome(status);
}

static int run_random(wide runs) {
  int worst = CLEAN;
  long end = syscall4(SYS_TIME, 0, 0, 0, 0) + 6;
  for (wide seed = 1; seed <= runs && syscall4(SYS_TIME, 0, 0, 0, 0) < end; seed++) {
    int one = run_child(0, seed, 20);
    if (one == REACHED) return REACHED;
    if (one == FAULT) worst = FAULT;
  }
  return worst;
}

static int same(const char *a, const char *b) {
  while (*a != 0 && *a == *b) a++, b++;
  return *a == *b;
}

__attribute__((used)) NORETURN void start_from(long *stack) {
  char **arguments = (char **)(stack + 2); /* behind argc and the program's name */
  if (*arguments && same(*arguments, "--fill")) {
    fill = (unsigned char)parse_integer(arguments[1]);
    arguments += 2;
  }
  if (*arguments && same(*arguments, "--random")) leave(run_random(parse_integer(arguments[1])));
  leave(run_child(arguments, 0, 10000));
}
