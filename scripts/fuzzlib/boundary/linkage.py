"""Closed programs of several files: static functions and variables of one name, inline functions, weak and strong ones, declarations that differ."""

from .. import closed, native
from ..program import draw_build

HEAD = "static unsigned sum{0} = {1};\n"


class File:
    """One of the files: `calls` are functions that it offers to `main`."""

    def __init__(self, index, chance):
        self.index, self.chance = index, chance
        self.lines, self.calls = [], []
        self.others = []

    def offer(self, name, body):
        self.lines.append(f"int {name}(int v) {{ {body} }}")
        self.calls.append(name)


def static_twins(files, chance):
    """Static functions and variables of one name in several files."""
    for file in files:
        shared = chance.choice(("helper", "step", "main_part"))
        file.lines.append(f"static int {shared}_count = {chance.randrange(9)};")
        file.lines.append(f"static int {shared}(int v) {{ {shared}_count++; return v * {chance.randrange(2, 9)} + {shared}_count; }}")
        file.offer(f"twin{file.index}", f"return {shared}(v) + {shared}_count;")


def global_and_static(files, chance):
    """One file's static name is another one's global."""
    name = chance.choice(("value", "count", "state"))
    files[0].lines.append(f"int {name} = {chance.randrange(1, 9)};\nint {name}_of(int v) {{ return {name} * v; }}")
    files[0].offer("change0", f"{name} += v; return {name};")
    for file in files[1:]:
        if chance.random() < 0.5:
            file.lines.append(f"static int {name} = {chance.randrange(1, 9)};\nstatic int {name}_of(int v) {{ return {name} - v; }}")
        else:
            file.lines.append(f"extern int {name};\nextern int {name}_of(int);")
        file.offer(f"use{file.index}", f"{name}++; return {name}_of(v) + {name};")


def weak_and_strong(files, chance):
    strong = chance.randrange(len(files))
    for file in files:
        weak = "" if file.index == strong and chance.random() < 0.8 else "__attribute__((weak)) "
        if weak and file.index == strong:
            continue
        if weak and chance.random() < 0.4:
            file.lines.append("extern int chosen(int);\nextern int datum;")
        elif not (weak and any("weak" in line and "chosen" in line for other in files for line in other.lines)):
            # Of several weak definitions the linker takes the first one: at most one is made.
            file.lines.append(f"{weak}int chosen(int v) {{ return v + {chance.randrange(90)}; }}\n{weak}int datum = {chance.randrange(9)};")
        else:
            file.lines.append("extern int chosen(int);\nextern int datum;")
        file.offer(f"choose{file.index}", "return chosen(v) * 3 + datum;")


def maybe_missing(files, chance):
    """A weak symbol that nobody defines."""
    files[0].lines.append("extern int missing(int) __attribute__((weak));\nextern int missing_datum __attribute__((weak));")
    files[0].offer("test_missing", "return missing ? missing(v) : &missing_datum ? 4 : 7;")
    if chance.random() < 0.4:
        files[-1].lines.append("int missing(int v) { return v - 5; }")


def inline_functions(files, chance):
    """Inline definitions, of which one file gives the external one."""
    body = f"{{ return v * {chance.randrange(2, 7)} + 1; }}"
    kind = chance.choice(("static inline", "inline", "extern"))
    for file in files:
        if kind == "static inline":
            file.lines.append(f"static inline int quick(int v) {{ static int n = {chance.randrange(5)}; n++; return v * n; }}")
        else:
            file.lines.append(f"inline int quick(int v) {body}")
            if file.index == 0:
                file.lines.append("extern inline int quick(int v);" if chance.random() < 0.5 else "extern int quick(int);")
        file.offer(f"quick{file.index}", "return quick(v) + quick(v + 1);")


def gnu_inline(files, chance):
    """In the old dialect, `extern inline` is for inlining only, and another file has the function."""
    body = f"{{ return v * {chance.randrange(2, 7)}; }}"
    for file in files[1:]:
        file.lines.append(f"extern inline __attribute__((gnu_inline)) int old(int v) {body}")
        file.offer(f"old{file.index}", "return old(v);")
    files[0].lines.append(f"int old(int v) {body}")


def external_inline_differs(files, chance):
    """Only the definition in one file can be meant at -O0: the other one is the external definition's text again."""
    value = chance.randrange(2, 9)
    files[0].lines.append(f"inline int other(int v) {{ return v + {value}; }}")
    files[0].offer("use_inline", "return other(v);")
    files[-1].lines.append(f"int other(int v) {{ return v + {value}; }}")


def tentative(files, chance):
    """Tentative definitions, arrays of unknown size, declarations without prototype."""
    files[0].lines.append(
        f"int shared[4] = {{{chance.randrange(9)}, 2, 3}};\nint late;\nint late;\nint part(int a, int b) {{ return a * 10 + b; }}"
    )
    for file in files[1:]:
        file.lines.append("extern int shared[];\nextern int late;\nint part();")
        file.offer(f"part{file.index}", "shared[3] = v; late += v; return part(v, shared[0]) + late + shared[v & 3];")


def tables(files, chance):
    """Function pointers across files."""
    names = []
    for file in files:
        file.lines.append(
            f"static int entry(int v) {{ return v * {file.index + 2}; }}\nint (*const table{file.index}[])(int) = {{entry, entry}};"
        )
        names.append(f"table{file.index}")
    files[-1].lines += [f"extern int (*const {name}[])(int);" for name in names[:-1]]
    files[-1].offer("through_tables", "int s = 0; " + " ".join(f"s = s * 7 + {name}[v & 1](v);" for name in names) + " return s;")


def aliases(files, chance):
    files[0].lines.append(
        'int original(int v) { return v ^ 21; }\nint alias(int v) __attribute__((alias("original")));\nint base = 3; extern int base_alias __attribute__((alias("base")));'
    )
    files[-1].lines.append("extern int alias(int); extern int base_alias;" if files[-1] is not files[0] else "")
    files[-1].offer("by_alias", "base_alias += v; return alias(v) + base_alias;")
    files[0].offer("by_base", "return base + v;")


def threads_and_order(files, chance):
    for file in files:
        file.lines.append(f"static _Thread_local int local = {chance.randrange(5)};")
        priority = f"({101 + chance.randrange(3) * 10 + file.index})"
        file.lines.append(
            f"extern int order;\n__attribute__((constructor{priority})) static void begin(void) {{ order = order * 10 + {file.index + 1}; }}"
        )
        file.offer(f"local{file.index}", "local += v; return local + order;")
    files[0].lines.insert(0, "int order = 0;")


FEATURES = (
    static_twins,
    static_twins,
    global_and_static,
    weak_and_strong,
    maybe_missing,
    inline_functions,
    gnu_inline,
    external_inline_differs,
    tentative,
    tables,
    aliases,
    threads_and_order,
)


def generate(chance, number, folder, settings):
    drawn = draw_build(chance, native.has_32_bits(), settings.bits)
    build = drawn.__class__(drawn.level, drawn.bits, drawn.is_source, "c", ("-std=gnu11",))
    files = [File(index, chance) for index in range(chance.randrange(2, 4))]
    for feature in chance.sample(FEATURES, chance.choice((1, 2, 2, 3))):
        feature(files, chance)
    calls = [name for file in files for name in file.calls]
    main = ["@CHECK@", *(f"extern int {name}(int);" for name in calls), "static unsigned long long sum = 1;", "int main(void) {"]
    for _ in range(chance.choice((1, 2))):
        chance.shuffle(calls)
        main += [f"  sum = sum * 31 + (unsigned){name}({chance.randrange(9)});" for name in calls]
    main += ["  CHECK(sum);", "  return 0;", "}"]
    texts = {f"part{file.index}.c": "\n".join(file.lines) + "\n" for file in files}
    if chance.random() < 0.4:  # `main` and its statics in one of the parts
        texts["part0.c"] = (
            "@CHECK@\n"
            + texts["part0.c"]
            + "\n".join(
                line for line in main if line != "@CHECK@" and not any(f"extern int {name}(int);" == line for name in files[0].calls)
            )
            + "\n"
        )
    else:
        texts["main.c"] = "\n".join(main) + "\n"
    order = list(texts)
    chance.shuffle(order)
    return closed.case_of({name: texts[name] for name in order}, build, folder)
