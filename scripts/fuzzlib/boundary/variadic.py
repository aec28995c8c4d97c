"""Closed programs of calls: variable arguments, functions without prototype, structures by value, in all types and alignments."""

from .. import closed, native
from ..program import draw_build

TYPES = {
    "int": "{0}",
    "long": "{0}L",
    "long long": "{0}LL",
    "unsigned": "{0}u",
    "double": "{0}.5",
    "long double": "{0}.25L",
    "char *": "text + {0} % 4",
    "struct small": "(struct small){{{0}}}",
    "struct pair": "(struct pair){{{0}, {0} + 1}}",
    "struct mixed": "(struct mixed){{{0}, {0}.5}}",
    "struct big": "(struct big){{{{{0}, 2, 3, 4, 5}}}}",
    "struct floats": "(struct floats){{{0}.5f, 2}}",
    "struct chars": '(struct chars){{"ab{0}"}}',
    "struct wide": "(struct wide){{{0}}}",
    "__int128": "(__int128){0} << 70",
    "vector": "(vector){{{0}, 1, 2, 3}}",
    "union either": "(union either){{.n = {0}}}",
    "struct doubles": "(struct doubles){{{0}, 3}}",
}
SHOWN = {
    "char *": "see(*x);",
    "struct small": "see(x.a);",
    "struct pair": "see(x.a); see(x.b);",
    "struct mixed": "see(x.a); see((long)(x.b * 4));",
    "struct big": "see(x.a[0]); see(x.a[4]);",
    "struct floats": "see((long)(x.a * 4)); see((long)x.b);",
    "struct chars": "see(x.c[0]); see(x.c[2]);",
    "struct wide": "see(x.n);",
    "__int128": "see((long)(x >> 66));",
    "vector": "see(x[0]); see(x[3]);",
    "union either": "see(x.n);",
    "struct doubles": "see((long)(x.a * 4)); see((long)x.b);",
    "double": "see((long)(x * 4));",
    "long double": "see((long)(x * 4));",
}
HEAD = """@CHECK@
#include <stdarg.h>
struct small { short a; }; struct pair { int a, b; }; struct mixed { long a; double b; }; struct big { long a[5]; }; struct floats { float a, b; }; struct chars { char c[5]; };
struct wide { _Alignas(16) int n; }; union either { int n; double d; }; struct doubles { double a, b; }; typedef int vector __attribute__((vector_size(16)));
static unsigned long long sum = 1;
static char text[] = "abcdefgh";
static void see(long long v) { sum = sum * 31 + (unsigned long long)v; }
"""


def shown(type_name):
    return SHOWN.get(type_name, "see(x);")


def generate(chance, number, folder, settings):
    build = draw_build(chance, native.has_32_bits(), settings.bits)
    names = [name for name in TYPES if not (build.bits == 32 and name in ("__int128", "vector"))]
    easy = [name for name in names if name not in ("vector", "struct wide", "__int128", "long double")]
    functions, calls = [], []
    for label in range(chance.choice((1, 1, 2))):
        kinds = [chance.choice(names if chance.random() < 0.25 else easy) for _ in range(chance.randrange(1, 8))]
        values = ", ".join(TYPES[kind].format(chance.randrange(1, 9)) for kind in kinds)
        form = chance.choice(("list", "list", "handed on", "copied", "fixed", "plain", "result", "pointer"))
        reads = " ".join(f"{{ {kind} x = va_arg(l, {kind}); {shown(kind)} }}" for kind in kinds)
        hidden = "__attribute__((noinline)) " if chance.random() < 0.5 else ""
        if form == "list":
            functions.append(f"{hidden}static void f{label}(int n, ...) {{ va_list l; va_start(l, n); {reads} va_end(l); }}")
            calls.append(f"f{label}({len(kinds)}, {values});")
        elif form == "handed on":
            functions.append(
                f"{hidden}static void g{label}(va_list l) {{ {reads} }}\nstatic void f{label}(char c, ...) {{ va_list l; va_start(l, c); g{label}(l); va_end(l); }}"
            )
            calls.append(f"f{label}('c', {values});")
        elif form == "copied":
            functions.append(
                f"static void f{label}(double d, ...) {{ va_list k, l; va_start(k, d); va_copy(l, k); {reads} va_end(l); va_end(k); see((long)d); }}"
            )
            calls.append(f"f{label}(2.0, {values});")
        elif form == "pointer":
            functions.append(
                f"static void f{label}(int n, ...) {{ va_list l; va_start(l, n); {reads} va_end(l); }}\nstatic void (*volatile p{label})(int, ...) = f{label};"
            )
            calls.append(f"p{label}({len(kinds)}, {values});")
        elif form == "result":
            kind = chance.choice([name for name in easy if name.startswith("struct")])
            functions.append(
                f"{hidden}static {kind} f{label}(int n) {{ {kind} r = {TYPES[kind].format(3)}; if (n) return r; return f{label}(n + 1); }}"
            )
            calls.append(f"{{ {kind} x = f{label}({chance.randrange(2)}); {shown(kind)} }}")
        else:
            parameters = ", ".join(f"{kind} a{index}" for index, kind in enumerate(kinds))
            body = " ".join(f"{{ {kind} x = a{index}; {shown(kind)} }}" for index, kind in enumerate(kinds))
            functions.append(f"{hidden}static void f{label}({parameters}) {{ {body} }}")
            if form == "plain":
                functions.append(f"static void (*q{label})() = (void (*)())f{label};")
            calls.append(f"{'q' if form == 'plain' else 'f'}{label}({values});")
    flags = ("-std=gnu17",)
    build = build.__class__(build.level, build.bits, build.is_source, "c", flags)
    body = "\n".join("  " + call for call in calls)
    return closed.case_of(
        {"program.c": HEAD + "\n".join(functions) + f"\nint main(void) {{\n{body}\n  CHECK(sum);\n  return 0;\n}}\n"}, build, folder
    )
