"""Closed programs with what compilers add to C: assembly, atomics, attributes, sections, builtins, unusual types."""

from .. import closed, native
from ..program import draw_build

HEAD = """@CHECK@
#include <stddef.h>
#include <stdint.h>
#include <string.h>
#include <complex.h>
#include <stdatomic.h>
static unsigned long long sum = 1;
static void see(long long v) { sum = sum * 31 + (unsigned long long)v; }
static void at_end(int *p) { see(*p + 40); }
static int twice(int v) { return v * 2; }
static int add_one(int v) { return v + 1; }
struct entry { int v; int (*f)(int); };
#define ENTRY(name, ...) static const struct entry name __attribute__((section("fuzz_set"), used)) = {__VA_ARGS__}
ENTRY(first, 3, twice);
ENTRY(second, 4, add_one);
extern const struct entry __start_fuzz_set[], __stop_fuzz_set[];
struct bits { unsigned a : 3; int b : 5; unsigned long long c : 40; _Bool d : 1; };
struct packed { char c; int v; short s; } __attribute__((packed));
struct flexible { int n; short tail[]; };
union mix { float f; uint32_t n; unsigned char b[4]; };
static _Thread_local int per_thread = 6;
__attribute__((weak)) int weak_one(int v) { return v + 9; }
static int (*choose(void))(int) { return twice; }
int by_ifunc(int v) __attribute__((ifunc("choose")));
"""

PIECES = (
    ("any", 'int x = {0}, y; __asm__ volatile("movl %1, %0\\n\\taddl ${1}, %0" : "=&r"(y) : "r"(x)); see(y);'),
    ("any", 'int x = {0}; __asm__ volatile("addl $3, %0" : "+m"(x)); see(x);'),
    ("any", 'int x = {0}; int *p = &x; __asm__ volatile("movl $7, (%0)" : : "r"(p) : "memory"); see(x);'),
    ("any", 'int x = {0}; __asm__ volatile("" : "+r"(x)); see(x); __asm__ volatile("" ::: "memory"); see(x);'),
    ("any", 'static int g = {0}; __asm__ volatile("" ::: "memory"); g++; see(g);'),
    (
        "any",
        "{{ int x __attribute__((cleanup(at_end))) = {0}; x += {1}; }} for (int i = 0; i < 2; i++) {{ int y __attribute__((cleanup(at_end))) = i; if (i) continue; see(y); }}",
    ),
    ("any", "for (const struct entry *e = __start_fuzz_set; e < __stop_fuzz_set; e++) see(e->f(e->v + {0}));"),
    ("any", "static void *const way[] = {{&&one, &&two}}; goto *way[{0} & 1]; one: see(1); two: see(2);"),
    ("any", "see(by_ifunc({0})); see(weak_one({1})); per_thread += {0}; see(per_thread);"),
    (
        "any",
        "atomic_int a = {0}; see(atomic_fetch_add(&a, {1})); int e = {0} + {1}; see(atomic_compare_exchange_strong(&a, &e, 3)); see(atomic_exchange(&a, 8)); see(a); e = 99; see(atomic_compare_exchange_strong(&a, &e, 3)); see(e);",
    ),
    (
        "any",
        "int x = {0}; see(__sync_fetch_and_or(&x, 16)); see(__sync_bool_compare_and_swap(&x, 1, 2)); see(__atomic_sub_fetch(&x, 2, __ATOMIC_SEQ_CST)); see(__atomic_fetch_nand(&x, 5, __ATOMIC_RELAXED)); see(x);",
    ),
    (
        "any",
        "unsigned char c = {0}; __atomic_fetch_xor(&c, 255, __ATOMIC_SEQ_CST); see(c); unsigned long long w = {0}; __sync_add_and_fetch(&w, ~0ull); see(w);",
    ),
    (
        "any",
        "int r; see(__builtin_add_overflow({0} * 300000000, 2000000000, &r)); see(r); unsigned char n; see(__builtin_mul_overflow({0}, 40, &n)); see(n); long l; see(__builtin_sub_overflow(0, {1}, &l)); see(l);",
    ),
    (
        "any",
        "see(__builtin_clz({0})); see(__builtin_ctz({0} << 3)); see(__builtin_parity({0})); see(__builtin_bswap32({0})); see(__builtin_ffsll(16ull << {0})); see(__builtin_bitreverse8({0})); see(__builtin_rotateleft32({0}, 30));",
    ),
    (
        "any",
        "struct bits b = {{0}}; b.a = {0}; b.b = {0} - 20; b.c = (1ull << 39) + {1}; b.d = {0}; see(b.a); see(b.b); see(b.c); see(b.d); b.a--; b.b <<= 1; see(b.a); see(b.b);",
    ),
    (
        "any",
        "struct packed p = {{1, {0}, 2}}, q[2] = {{0}}; q[1] = p; see(q[1].v); see(sizeof p); int *v = &q[1].v; memcpy(&p.v, v, 4); see(p.v);",
    ),
    (
        "any",
        "char room[32] __attribute__((aligned(8))); struct flexible *f = (void *)room; f->n = 3; for (int i = 0; i < f->n; i++) f->tail[i] = i * {0}; see(f->tail[2]); see(offsetof(struct flexible, tail));",
    ),
    ("any", "union mix m; m.f = {0}.5f; see(m.n); m.b[3] ^= 128; see(m.f < 0);"),
    (
        "any",
        "int n = {0}; int a[n][2]; for (int i = 0; i < n; i++) a[i][1] = i; see(a[n - 1][1]); see(sizeof a); see(({{ int t = n; t * 2; }}));",
    ),
    (
        "any",
        "double complex z = {0} + {1} * I; z *= z; see((int)creal(z)); see((int)cimag(z)); float complex w = z / 2; see((int)crealf(w));",
    ),
    (
        "any",
        "typedef int four __attribute__((vector_size(16))); four a = {{1, 2, 3, {0}}}, b = a * 2 + {1}; see(b[3]); see((a < b)[0]); four c = __builtin_shufflevector(a, b, 0, 4, 3, 7); see(c[1]); see(c[3]);",
    ),
    (
        "any",
        "unsigned _BitInt(37) x = ~(unsigned _BitInt(37))0; x += {0}; see(x); _BitInt(7) y = 60; y += {0}; see(y); see((long long)(x * 3));",
    ),
    (
        "64",
        "__int128 x = (__int128){0} << 100; see(x >> 98); unsigned __int128 y = ~(unsigned __int128)0 / {1}; see(y >> 64); see((long long)(y % 1000));",
    ),
    ("64", "_Float16 h = {0}.5; h = h * 3; see((int)(h * 2)); __fp16 g = 1.0f / {1}; see((int)(g * 1000));"),
    ("any", "long double l = {0}.25L; l = l * l; see((long)(l * 16)); unsigned char b[16] = {{0}}; memcpy(b, &l, 10); see(b[9]);"),
    (
        "any",
        "see(__builtin_object_size(&sum, 0)); see(__builtin_constant_p({0})); see(__builtin_types_compatible_p(int, long)); see(__builtin_choose_expr(1, {0}, 2)); see(__builtin_expect({0}, 1));",
    ),
    ("any", "switch ({0}) {{ case 1 ... 4: see(1); break; case 5 ... 7: see(2); default: see(3); }}"),
    (
        "any",
        'char t[] = "abc\\0def"; see(sizeof t); see(t[{0} % 8]); static const char *const n[] = {{[3] = "x", [1] = "y"}}; see(n[2] == 0); see(n[3][0]); int a[] = {{[0 ... {0}] = 5}}; see(sizeof a);',
    ),
    (
        "any",
        "int x = {0}; int *restrict p = &x; const volatile int *q = p; see(*q); see(_Generic(x, int: 1, default: 2)); see(_Alignof(double)); register int r = x; see(r++ + ++r);".replace(
            "r++ + ++r", "r++"
        ),
    ),
    (
        "any",
        "unsigned x = {0}; see(x << 31 >> 30); see((signed char)(x * 50)); see(-7 / (int)x * 10 + -7 % (int)x); see((unsigned short)-x); see((_Bool)(x & 8)); see(x ?: 9);",
    ),
    (
        "any",
        "void *p = __builtin_frame_address(0); see(p != 0); see(__builtin_return_address(0) != 0); see(__builtin_extract_return_addr(__builtin_return_address(0)) != 0);",
    ),
)


def generate(chance, number, folder, settings):
    build = draw_build(chance, native.has_32_bits(), settings.bits)
    usable = [text for bits, text in PIECES if bits in ("any", str(build.bits))]
    chosen = chance.sample(usable, chance.choice((1, 1, 2, 2)))
    body = "\n".join("  { " + piece.format(chance.randrange(1, 9), chance.randrange(1, 9)) + " }" for piece in chosen)
    head = HEAD if "by_ifunc" in body else "\n".join(line for line in HEAD.splitlines() if "by_ifunc" not in line) + "\n"
    head = (
        head
        if "__start_fuzz_set" in body
        else "\n".join(line for line in head.splitlines() if "ENTRY" not in line and "__start" not in line) + "\n"
    )
    text = f"{head}int main(void) {{\n{body}\n  CHECK(sum);\n  return 0;\n}}\n"
    return closed.case_of({"program.c": text}, build, folder, compilers=False)
