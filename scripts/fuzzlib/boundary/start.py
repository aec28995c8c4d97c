"""Start and exit: constructors, destructors, functions of atexit, in their order, in all ways to end. The last of them sees the order."""

from .. import closed, native
from ..program import draw_build


def generate(chance, number, folder, settings):
    build = draw_build(chance, native.has_32_bits(), settings.bits)
    declared, defined, begun = [], [], []
    names = iter(range(1, 40))

    def step(attribute="", extra=""):
        label = next(names)
        linkage = chance.choice(("static ", "static ", ""))
        defined.append(f"{attribute}{linkage}void step{label}(void) {{ log_step({label});{extra} }}")
        return f"step{label}"

    def priority():
        return chance.choice(("", "", f"({chance.randrange(102, 105)})"))

    for _ in range(chance.choice((0, 1, 2, 3))):
        extra = f" atexit({step()});" if chance.random() < 0.2 else ""
        step(f"__attribute__((constructor{priority()})) ", extra)
    for _ in range(chance.choice((0, 1, 1, 2))):
        step(f"__attribute__((destructor{priority()})) ")
    for section in ("preinit_array", "init_array", "fini_array", "init_array.00150"):
        if chance.random() < 0.15:
            kind = section.split(".")[0]
            function = step()
            declared.append(
                (function, f'__attribute__((section(".{section}"), used)) static void (*const in_{kind}_{function})(void) = {function};')
            )
    for _ in range(chance.choice((0, 1, 1, 2, 3))):
        late = f" atexit({step()});" if chance.random() < 0.25 else ""
        begun.append(f"atexit({step('', late)});")
    if chance.random() < 0.2:
        defined.append("static void with_status(int status, void *p) { log_step(status * 5 + *(int *)p); }\nstatic int datum = 3;")
        begun.append("on_exit(with_status, &datum);")
    if chance.random() < 0.2:
        begun.append(f"at_quick_exit({step()});")
    ends = ("return 0;", "exit(0);", "leave(0);", "quick_exit(0);", "_exit(0);", "_Exit(0);", "deep(3);")
    ending = chance.choices(ends, (5, 3, 2, 1, 1, 1, 2))[0]
    chance.shuffle(begun)
    begun.insert(chance.randrange(len(begun) + 1), "log_step(50);")
    if chance.random() < 0.2:
        begun.append(f"if (log_sum % 2) {ending}")
    # Where the last one runs decides what can be seen at all.
    if "_exit" in ending or "_Exit" in ending or "quick" in ending:
        begun.append("CHECK(log_sum);")
        seer = ""
    else:
        seer = "__attribute__((destructor(101))) static void last(void) { CHECK(log_sum); }"
    head = "@CHECK@\n#define _GNU_SOURCE\n#include <stdlib.h>\n#include <unistd.h>\nstatic unsigned log_sum = 1;\nstatic void log_step(int n) { log_sum = log_sum * 31 + n; }"
    helpers = (
        "static void leave(int n) { log_step(60); exit(n); }\nstatic void deep(int n) { if (n == 0) exit(0); deep(n - 1); log_step(61); }"
    )
    lines = [
        head,
        seer,
        *defined,
        *(text for _, text in declared),
        helpers,
        "int main(void) {",
        *("  " + line for line in begun),
        f"  {ending}",
        "}",
    ]
    return closed.case_of({"program.c": "\n".join(lines) + "\n"}, build, folder, compilers=False)
