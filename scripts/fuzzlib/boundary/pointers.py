"""Pointers that travel as numbers: masked, tagged, added to, split into bytes or bits, found by search, stored in other types."""

from .. import native
from ..program import SAFE, UNSAFE, Case, Task, draw_build
from .truth import judged

HEAD = "#include <stdlib.h>\n#include <stdint.h>\n#include <string.h>\nextern void reach_error(void);\ntypedef uintptr_t U;\nextern U pass(U);\nextern void *hand_on(void *);\n"
# A pure function of its argument, which the verifier does not know.
ENVIRONMENT = "uintptr_t pass(uintptr_t n) { return n; }\nvoid *hand_on(void *p) { return p; }\n"

# How a number that is an address becomes the same number again.
WAYS = (
    "w = v ^ key; w ^= key;",
    "w = ~v; w = ~w;",
    "w = -v; w = -w;",
    "w = v + 12345; w -= 12345;",
    "w = v * 3; w = w / 3 * 3 == w ? v : v;",
    "w = (v << 1 >> 1) | (v & ~(~(U)0 >> 1));",
    "w = 0; for (unsigned i = 0; i < sizeof v * 8; i++) if (v >> i & 1) w |= (U)1 << i;",
    "w = 0; for (unsigned i = 0; i < sizeof v; i++) w |= (U)((v >> i * 8) & 255) << i * 8;",
    "unsigned char b[sizeof v]; memcpy(b, &v, sizeof v); memcpy(&w, b, sizeof w);",
    "unsigned char b[sizeof v]; for (unsigned i = 0; i < sizeof v; i++) b[i] = ((unsigned char *)&v)[i]; memcpy(&w, b, sizeof w);",
    "w = 0; U m = v; while (m >= 1u << 20) { m -= 1u << 20; w += 1u << 20; if (w > 1u << 28) { w += m; m = 0; } } w += m;",
    "w = v | 1; w &= ~(U)1;",
    "w = v | 3; w -= 3;",
    "w = v + 2; w &= ~(U)3;",
    "w = (v >> 4 << 4) + v % 16;",
    "w = v / 16 * 16 + (v & 15);",
    "w = (U)((double)0 + 0) + v;",
    "union { U n; struct { unsigned short h[sizeof(U) / 2]; } s; } x = {v}, y; for (unsigned i = 0; i < sizeof(U) / 2; i++) y.s.h[i] = x.s.h[i]; w = y.n;",
    "struct { U low : 12; U high : sizeof(U) * 8 - 12; } s; s.low = v; s.high = v >> 12; w = (U)s.high << 12 | s.low;",
    "w = 0; w = v > w ? v : w;",
    "w = (U)(v & 0xffff) + (v & ~(U)0xffff);",
    "char t[40]; U r = v; int n = 0; while (r) { t[n++] = r % 16; r /= 16; } w = 0; while (n) w = w * 16 + t[--n];",
    "U table[2] = {0, v}; w = table[v != 0];",
    "w = (U)hand_on((void *)v);",
    "w = pass(v);",
    "volatile U x = v; w = x;",
    "U lo = 0, hi = ~(U)0; while (lo < hi) { U m = lo + (hi - lo) / 2; if (m < v) lo = m + 1; else hi = m; } w = lo;",
    "switch (v & 1) { case 0: w = v; break; default: w = v; }",
)

OBJECTS = (
    ("", "int x = 0;", "x"),
    ("static int x;", "", "x"),
    ("int x;", "", "x"),
    ("", "int *x_at = calloc(2, sizeof *x_at);", "(*x_at)"),
    ("", "struct { long a; int b; } s = {0};", "s.b"),
    ("static int a[4];", "", "a[2]"),
)


def written(chance):
    """What is written through the rebuilt pointer is seen, and a write through it hits nothing else."""
    declared, local, name = chance.choice(OBJECTS)
    ways = " ".join("{ U w; %s v = w; }" % chance.choice(WAYS) for _ in range(chance.choice((1, 1, 1, 2))))
    value = chance.randrange(1, 9)
    helper = ""
    if chance.random() < 0.25:
        helper, ways = f"__attribute__((noinline)) static U same(U v, U key) {{ {ways} return v; }}\n", "v = same(v, key);"
    start = f"{local} int z = 7; U key = {chance.choice(('0x5a5a', '~(U)0', '(U)&z', '1'))}; U v = (U)&{name}; {ways} *(int *)v = {value};"
    mine = chance.random() < 0.5
    condition = f"{name} == {value}" if mine else chance.choice((f"{name} != {value}", f"{name} == 0", "z != 7"))
    return HEAD + declared + "\n" + helper + f"int main(void) {{ {start} if ({condition}) reach_error(); return 0; }}\n", not mine


def linked(chance):
    """Structures whose links are numbers."""
    value = chance.randrange(1, 9)
    templates = (
        # a list whose links are the exclusive or of the neighbours
        "struct n { int v; U link; } a = {1}, b = {2}, c = {3}; a.link = (U)&b; b.link = (U)&a ^ (U)&c; c.link = (U)&b; int s = 0; U before = 0; struct n *p = &a; while (p) { s = s * 10 + p->v; U next = p->link ^ before; before = (U)p; p = (struct n *)next; } @s == 123@",
        # a mark in the lowest bit
        "int x = 1, y = 2; U t = (U)&x | 1; int s = 0; if (t & 1) s = *(int *)(t & ~(U)1); t = (U)&y; if (!(t & 1)) s = s * 10 + *(int *)t; @s == 12@",
        # the surrounding object
        "struct o { long a; int b; int c; } o = {1, 2, 3}; int *m = &o.c; struct o *p = (struct o *)((char *)m - __builtin_offsetof(struct o, c)); p->a = 5; @o.a == 5 && p->b == 2@",
        # the difference of two objects
        "int x = 1, y = 2; U d = (U)&y - (U)&x; int *p = (int *)((U)&x + d); *p = 9; @y == 9@",
        # a page
        "char *m = aligned_alloc(4096, 4096); m[0] = 5; m[100] = 7; char *p = m + 100; char *base = (char *)((U)p & ~(U)4095); @*base == 5@",
        # numbers in an array of another type
        "int x = 1, y = 2; long long t[2] = {(long long)(U)&x, (long long)(U)&y}; int *p = (int *)(U)t[1]; *p = 6; @y == 6 && x == 1@",
        "int x = 1; void *p = &x; char b[sizeof p]; for (unsigned i = 0; i < sizeof p; i++) b[i] = ((char *)&p)[sizeof p - 1 - i]; void *q; for (unsigned i = 0; i < sizeof p; i++) ((char *)&q)[i] = b[sizeof p - 1 - i]; *(int *)q = 4; @x == 4@",
        # sorted by address
        "int x = 1, y = 2; int *p = &x, *q = &y; if ((U)p > (U)q) { int *t = p; p = q; q = t; } *p = 5; *q = 5; @x == 5 && y == 5@",
        "int a[4] = {1, 2, 3, 4}; int s = 0; for (U u = (U)a; u != (U)(a + 4); u += sizeof *a) s = s * 10 + *(int *)u; @s == 1234@",
        "int a[4] = {1, 2, 3, 4}; int *p = &a[3]; U k = 3 * sizeof(int); @*(int *)((U)p - k) == 1@",
        "static int f(int v) { return v + 1; } @@f@@",
        # minima and maxima as in a table of ranges
        "static int x, y; U min = ~(U)0, max = 0, t[2] = {(U)&x, (U)&y}; for (int i = 0; i < 2; i++) { if (t[i] < min) min = t[i]; if (t[i] > max) max = t[i]; } *(int *)min = 3; *(int *)max = 3; @x == 3 && y == 3@",
        # a hash table by address
        "int x = 1, y = 2; int *t[8] = {0}; unsigned h = ((U)&x >> 2) % 8; t[h] = &x; h = ((U)&y >> 2) % 8; while (t[h]) h = (h + 1) % 8; t[h] = &y; int s = 0; for (int i = 0; i < 8; i++) if (t[i]) s += *t[i]; @s == 3@",
        "int x = 1; float f; double d; U v = (U)&x; memcpy(sizeof v == 8 ? (void *)&d : (void *)&f, &v, sizeof v); U w; memcpy(&w, sizeof v == 8 ? (void *)&d : (void *)&f, sizeof w); *(int *)w = 8; @x == 8@",
        "char b[16]; char *p = b + 3; p = (char *)(((U)p + 7) & ~(U)7); @p >= b && p < b + 16 && (U)p % 8 == 0@",
        "struct { char c; int *p; } __attribute__((packed)) s; int x = 0; s.c = 1; s.p = &x; *s.p = 2; @x == 2@",
    )
    chosen = chance.choice([text for text in templates if "@@" not in text])
    start, condition, _ = chosen.split("@")
    is_safe = chance.random() < 0.5
    return (
        f"{HEAD}int main(void) {{ {start} if ({'!(' + condition + ')' if is_safe else condition}) reach_error(); return {value - value}; }}\n",
        is_safe,
    )


def generate(chance, number, folder, settings):
    build = draw_build(chance, native.has_32_bits(), settings.bits)
    text, is_safe = chance.choice((written, written, linked))(chance)
    case = judged({"program.c": text}, ENVIRONMENT, build, folder, False, runs=2)
    # `pass` is an unknown function: then nothing is sure.
    if not is_safe or "pass(v)" in text or "hand_on(" in text.split("main(")[1] or "hand_on((void *)v)" in text:
        return case
    if case.tasks[0].claim == UNSAFE:
        return case
    return Case(build, [Task("open", case.tasks[0].files, SAFE, "the number is the address in the end")], case.others)
