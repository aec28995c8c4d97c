"""The truth about open programs: native runs in many environments, or what holds by construction."""

from .. import native
from ..program import SAFE, UNSAFE, Case, Dropped, Task

PRELUDE = """
#include <stdlib.h>
#include <stdint.h>
#include <string.h>
#include <errno.h>
#ifndef WEAK
#define WEAK 0
#endif
static uint64_t fuzz_state;
__attribute__((constructor(101))) static void fuzz_begin(void) {
  const char *text = getenv("FUZZ_ENVIRONMENT");
  fuzz_state = (text ? strtoull(text, 0, 10) : 1) * 0x9e3779b97f4a7c15u + 0x1234567;
}
static unsigned fuzz_next(void) {
  fuzz_state ^= fuzz_state << 13; fuzz_state ^= fuzz_state >> 7; fuzz_state ^= fuzz_state << 17;
  return (unsigned)(fuzz_state >> 33);
}
static int fuzz_small(void) { return (int)(fuzz_next() % 6) - 1; }
static int fuzz_one_in(unsigned n) { return fuzz_next() % n == 0; }
"""


def builds_of(bits):
    """Ways to make a program of one and the same bitcode: code generation, place in memory, weak symbols."""
    return (
        ("-O0", ("-DWEAK=0",)),
        ("-O2", ("-DWEAK=1",)),
        ("-O1", ("-DWEAK=1", "-no-pie")),
        ("-O0", ("-DWEAK=0", "-static")),
    )[: 4 if bits == 64 else 3]


def reaches_error(files, environment, build, folder, argument_lists=((),), runs=12):
    """How a native run reached the error, in words, or nothing where none did."""
    native.write(folder, files)
    codes = native.bitcode([name for name in files if not name.endswith(".h")], build, folder)
    native.write(folder, {"environment.c": environment})
    ended = 0
    for number, (level, flags) in enumerate(builds_of(build.bits)):
        made = native.compile_to(
            f"environment{number}.o", [native.clang(), "-O1", f"-m{build.bits}", "-w", *flags[:1], "-c", "environment.c"], folder
        )
        inputs = [*codes, made] if number % 2 else [made, *codes]
        try:
            path = native.executable(inputs, f"open{number}", folder, build.bits, build.language, level, flags[1:])
        except Dropped:
            if "-no-pie" in flags or "-static" in flags:
                continue  # this code cannot be linked so
            raise
        for run in range(runs):
            seed = str(number * 1000 + run)
            arguments = argument_lists[run % len(argument_lists)]
            done = native.execute(path, arguments, {"FUZZ_ENVIRONMENT": seed})
            if done is not None and done.returncode == native.REACHED:
                return f"a native run reaches the error ({level} {' '.join(flags)}, FUZZ_ENVIRONMENT={seed}, arguments {list(arguments)})"
            ended += done is not None and done.returncode >= 0
    if not ended:
        raise Dropped("all native runs crash")
    return None


def judged(files, environment, build, folder, is_safe, argument_lists=((),), runs=12):
    """An open program as a task; `is_safe`: by construction no environment makes it fail."""
    how = reaches_error(files, PRELUDE + environment, build, folder, argument_lists, runs)
    others = {"environment.c": PRELUDE + environment, "runtime.c": native.RUNTIME}
    if how and is_safe:
        # A fault of the generator: it is not to pass for one of the verifier.
        raise Dropped(f"not safe after all: {how}")
    if how:
        return Case(build, [Task("open", files, UNSAFE, how)], others)
    if is_safe:
        return Case(build, [Task("open", files, SAFE, "no environment can make it fail, by construction")], others)
    return Case(build, [Task("open", files, None)], others)
