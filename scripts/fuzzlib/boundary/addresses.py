"""Addresses as numbers: of live objects, which differ, and of dead ones, which may come back."""

from .. import native
from ..program import draw_build
from .truth import judged

HEAD = "#include <stdlib.h>\n#include <stdint.h>\n#include <string.h>\n#include <alloca.h>\nextern void reach_error(void);\nextern int outside_number(void);\ntypedef uintptr_t U;\n"
ENVIRONMENT = "int outside_number(void) { return fuzz_small(); }\nchar far_away[4096]; int far_number;\n"

KINDS = {
    "local": ("", "int {0} = 1;"),
    "character": ("", "char {0} = 1;"),
    "array": ("", "int {0}[4] = {{0}};"),
    "static": ("static int {0};", ""),
    "global": ("int {0};", ""),
    "wide": ("static long long {0};", ""),
    "heap": ("", "int *{0}_at = malloc(4); *{0}_at = 1;"),
    "aligned": ("", "_Alignas(64) int {0} = 1;"),
    "structure": ("static struct {{ int a; char b; }} {0};", ""),
    "external": ("extern int far_number;", ""),
    "function": ("static void {0}(void) {{ }}", ""),
}


class Object:
    def __init__(self, name, kind):
        self.kind = kind
        self.declared, self.local = (text.format(name) for text in KINDS[kind])
        self.place = {"heap": f"{name}_at", "array": f"&{name}[0]", "external": "&far_number", "function": f"&{name}"}.get(kind, f"&{name}")
        self.number = f"(U)({self.place})"


def objects(chance, count, kinds=tuple(KINDS)):
    # The object of another file exists only once.
    chosen = [chance.choice(kinds) for _ in range(count)]
    if chosen.count("external") > 1:
        chosen = [kind if kind != "external" or index == chosen.index("external") else "local" for index, kind in enumerate(chosen)]
    return [Object(f"o{index}", kind) for index, kind in enumerate(chosen)]


def program(made, body):
    lines = [
        HEAD,
        *(o.declared for o in made),
        "int main(void) {",
        *("  " + o.local for o in made if o.local),
        *("  " + line for line in body),
        "  return 0;",
        "}",
    ]
    return "\n".join(line for line in lines if line) + "\n"


def sure(chance):
    """Holds wherever the objects are."""
    a, b = made = objects(chance, 2)
    data = [o for o in made if o.kind != "function"]
    shift = chance.randrange(1, 32)
    facts = [
        f"{a.number} == {b.number}",
        f"{a.number} == 0",
        f"({a.number} ^ {b.number}) == 0",
        f"({a.number} < {b.number}) == ({b.number} < {a.number})",
        f"{a.number} - {b.number} + {b.number} != {a.number}",
        f"({a.number} >> {shift}) << {shift} > {a.number}",
        f"({a.number} & 15) > 15",
        f"(void *)({a.number} ^ {b.number} ^ {b.number}) != (void *){a.place}",
        f"!{a.number}",
    ]
    if a.kind in ("local", "array", "static", "global", "heap", "aligned", "structure"):
        facts += [
            f"({a.number} & 3) != 0",
            f"{a.number} % 4 == 1",
            f"(unsigned char){a.number} == 255",
            f"{a.number} + 4 == 1",
            f"{a.number} > (U)-4",
        ]
    if a.kind == "aligned":
        facts += [f"({a.number} & 63) != 0", f"({a.number} & 32)"]
    if a.kind == "array":
        facts += ["(U)&o0[3] - (U)&o0[1] != 8", "&o0[1] <= &o0[0]", "(U)&o0[3] < (U)&o0[0]", f"(U)&o0[2] == {b.number}"]
    conditions = chance.sample(facts, min(len(facts), 2))
    return program(made, [f"if ({condition}) reach_error();" for condition in conditions]) if data else sure(chance)


def layout(chance):
    """Depends on where objects are: often some layout does it."""
    a, b, c = made = objects(chance, 3)
    bit = chance.randrange(0, 14)
    top = chance.choice((12, 16, 20, 24))
    conditions = [
        f"{a.number} < {b.number}",
        f"{b.number} < {a.number} && {b.number} < {c.number}",
        f"{a.number} >> {bit} & 1",
        f"!({a.number} >> {bit} & 1)",
        f"{a.number} + 4 == {b.number}",
        f"{b.number} - {a.number} < {chance.choice((8, 16, 64, 5000))}",
        f"({a.number} ^ {b.number}) >> {top} == 0",
        f"({a.number} ^ {b.number}) >> {top} != 0",
        f"{a.number} % {chance.choice((3, 5, 7))} == 1",
        f"({a.number} & {b.number} & 64)",
        f"(int){a.number} < 0",
        f"(intptr_t){a.number} < 0",
        f"(unsigned short){a.number} < 20000",
        f"{a.number} + {b.number} < {a.number}",
        f"({a.number} + {b.number}) / 2 > {c.number}",
        f"{a.number} * 2 < {a.number}",
        f"memcmp(&(U){{{a.number}}}, &(U){{{b.number}}}, sizeof(U)) < 0",
        f"{a.number} > {chance.choice(('0x80000000u', '0x10000', '0x7fffffff', '0x555555554000', '0x40000000'))}",
        f"{a.number} < 0x1000000",
    ]
    return program(made, [f"if ({chance.choice(conditions)}) reach_error();"])


def reuse(chance):
    """Addresses of dead objects that come back."""
    size, other = chance.randrange(1, 5), chance.randrange(1, 5)
    grow = chance.choice(("size", "size + 4", "size * 2"))
    rounds = chance.randrange(2, 4)
    extra = chance.choice(("", " && n > 1", " && i == 1"))
    allocation = chance.choice(("malloc(16)", "calloc(1, 16)", "malloc(16 + i)", "realloc(0, 16)", 'strdup("0123456789abcde")'))
    templates = (
        f"U last = 0; for (int i = 0; i < {rounds}; i++) {{ int n = i; char *p = {allocation}; *p = i; if (i && (U)p == last{extra.replace('n > 1', 'i > 0')}) reach_error(); last = (U)p; free(p); }}",
        f"U last = 0; for (int i = 0; i < {rounds}; i++) {{ int n = {size}; int a[n]; a[0] = i; if (i && (U)a == last && a[0] == 1) reach_error(); last = (U)a; }}",
        f"int size = {size} * 4; int *p = malloc(size); *p = 7; U old = (U)p; p = realloc(p, {grow}); if ((U)p {chance.choice(('==', '!='))} old && *p == 7) reach_error();",
        "U old = dead(1); U now = dead(2); if (old == now) reach_error();",
        "U old = dead(1); int x = 2; if (old == (U)&x) reach_error();",
        "U old = dead(1); if (other() == old) reach_error();",
        f"U old; {{ int a[{size}]; a[0] = 1; old = (U)a; }} {{ int b[{other}]; b[0] = 2; if ((U)b == old) reach_error(); }}",
        "char *p = malloc(24); U old = (U)p; free(p); char *q = malloc(20); *q = 3; if ((U)q == old && *q == 3) reach_error();",
        "char *p = malloc(24), *q; U old = (U)p; *p = 1; free(p); q = malloc(24); *q = 2; char *r = malloc(24); *r = 3; if ((U)r == old || (U)q == old) reach_error();",
        "U old = frame(2); U now = frame(2); if (old == now) reach_error();",
        "char *a = alloca(16); *a = 1; U last = (U)a; a = alloca(16); *a = 2; if ((U)a + 16 == last || last + 16 == (U)a) reach_error();",
        "void *p = malloc(8); uint32_t hash = (uint32_t)(U)p; free(p); void *q = malloc(8); if ((uint32_t)(U)q == hash) reach_error();",
    )
    helpers = "__attribute__((noinline)) static U dead(int v) { volatile int x = v; return (U)&x; }\n__attribute__((noinline)) static U other(void) { volatile int y = 4; return (U)&y; }\n"
    helpers += "__attribute__((noinline)) static U frame(int n) { volatile int x = n; return n ? frame(n - 1) : (U)&x; }\n"
    return f"{HEAD}{helpers}int main(void) {{ {chance.choice(templates)} return 0; }}\n"


def apart(chance):
    """Live objects never share an address, dead ones do not count."""
    rounds = chance.randrange(2, 4)
    templates = (
        "char *p = malloc(8), *q = malloc(8); *p = 1; *q = 2; if (p == q || *p != 1) reach_error();",
        "int *p = malloc(4); *p = 1; int *q = realloc(p, 400); if (*q != 1) reach_error(); int *r = malloc(4); *r = 9; if (q == r || *q != 1) reach_error();",
        f"char *p[{rounds}]; for (int i = 0; i < {rounds}; i++) {{ p[i] = malloc(4); *p[i] = i; }} for (int i = 0; i < {rounds}; i++) for (int j = 0; j < i; j++) if (p[i] == p[j] || *p[i] != i) reach_error();",
        "int n = 2; int a[n]; a[0] = 1; int b[n]; b[0] = 2; if ((U)a == (U)b || a[0] != 1) reach_error();",
        "char *a = alloca(4), *b = alloca(4); *a = 1; *b = 2; if ((U)a == (U)b || *a != 1) reach_error();",
        "int x = 1; if (deep(&x, 2)) reach_error();",
        "char *p = malloc(4); U old = (U)p; char *q = realloc(p, 8); *q = 4; if ((U)q != old && (U)q == 0) reach_error();",
        "U first = 0; for (int i = 0; i < 3; i++) { static int kept; if (i == 0) first = (U)&kept; if ((U)&kept != first) reach_error(); }",
    )
    helpers = "static int deep(int *p, int n) { int y = n; if ((U)&y == (U)p || *p != (n == 2 ? 1 : n + 1)) return 1; return n ? deep(&y, n - 1) : 0; }\n"
    return f"{HEAD}{helpers}int main(void) {{ {chance.choice(templates)} return 0; }}\n"


def generate(chance, number, folder, settings):
    build = draw_build(chance, native.has_32_bits(), settings.bits)
    kind, is_safe = chance.choice(((sure, True), (layout, False), (reuse, False), (reuse, False), (apart, True)))
    return judged({"program.c": kind(chance)}, ENVIRONMENT, build, folder, is_safe, runs=8)
