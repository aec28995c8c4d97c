"""Tests of C compilers: GCC's execute tests and c-testsuite. They are not part of this project; folders with them are given by --torture.

In one variant `abort` and a failing result of `main` are the error, which is never reached where the native run passes; in the other one
the normal end is, which is always reached."""

import glob
import os
import random
import re
import signal
from dataclasses import replace

from . import native
from .program import SAFE, UNSAFE, Build, Case, Dropped, Task, draw_build

ERROR = "extern void reach_error(void);\n"
ABORT = ERROR + "#define abort reach_error\n#define __builtin_abort reach_error\n"
# Whether a stream can be written is not for the program to say.
WRITES = re.compile(r"(?:if|=|\().*\b_*(?:v?f?printf|f?put[cs]|putchar|fwrite)(?:_unlocked|_chk)?\s*\(.*(?:==|!=|<|>)")
ENDS_WITH_RESULT = re.compile(r"return\b[^;]*;\s*\}\s*$")
EXIT = (
    ERROR + "static void fuzz_exit(int code) { if (code == 0) reach_error(); for (;;); }\n#define exit fuzz_exit\n#define main fuzz_main\n"
)
# A native run has one number of arguments, the verifier's runs have all.
TAKES_ARGUMENTS = re.compile(r"\bmain\s*\(\s*(?:int\s+)?\w*arg\w*\b")
# The compiler may have used that the behaviour is undefined: then there is no truth to compare with.
SANITIZE = ("-O0", "-fsanitize=undefined,float-cast-overflow", "-fno-sanitize=alignment,function", "-fsanitize-trap=all")
FLAGS = re.compile(r"-f(?:no-)?(?:wrapv|gnu89-inline|strict-aliasing|builtin|signed-char|unsigned-char|short-enums|math-errno)|-std=\S+")


def is_available():
    return True


def programs(folders, seed):
    """All programs below the folders, in an order that the seed decides."""
    found = sorted(path for folder in folders for path in glob.glob(os.path.join(glob.escape(folder), "*.c")))
    random.Random(f"torture/{seed}").shuffle(found)
    if not found:
        raise ValueError("no programs: name a folder with tests of C compilers by --torture")
    return found


def flags_of(text, path):
    """The flags that a test asks for, as far as clang knows them."""
    options = " ".join(re.findall(r"dg-(?:additional-)?options\s+\"([^\"]*)\"", text))
    found = re.findall(FLAGS, options)
    standard = [] if any(flag.startswith("-std=") for flag in found) else ["-std=gnu89"]
    return ("-I" + os.path.dirname(path), *standard, *found)


def variants(text):
    """The program whose error is a failure, where it shows one, and the one whose error is the normal end."""
    if "abort" in text:
        failing = ABORT + text
    elif not ENDS_WITH_RESULT.search(text):
        failing = None
    else:
        failing = (
            ERROR + "#define main fuzz_main\n" + text + "\n#undef main\nint main(void) { if (fuzz_main() != 0) reach_error(); return 0; }\n"
        )
    ending = EXIT + text + "\n#undef main\nint main(void) { fuzz_main(); reach_error(); return 0; }\n"
    return failing, ending


def generate(chance, number, folder, settings):
    """Both variants of one test."""
    found = programs(settings.torture, settings.seed)
    path = found[number % len(found)]
    with open(path, encoding="utf-8", errors="replace") as file:
        text = file.read()
    if TAKES_ARGUMENTS.search(text):
        raise Dropped("main takes arguments")
    drawn = draw_build(chance, native.has_32_bits(), settings.bits)
    failing, ending = variants(text)
    build = with_flags(failing or ending, drawn, flags_of(text, path), folder)
    if is_undefined(text, build, folder):
        raise Dropped("the behaviour is undefined")
    if has_own_library(failing or ending, build, folder):
        raise Dropped("a function of the library is the program's own")
    tasks = []
    if failing:
        if outcome(failing, build, folder) != 0:
            raise Dropped("the native run fails")
        claim = None if WRITES.search(text) else SAFE
        tasks.append(Task("failure", {"test.c": failing}, claim, f"the native run of {os.path.basename(path)} passes", True))
    try:
        if outcome(ending, build, folder) == native.REACHED:
            tasks.append(Task("end", {"test.c": ending}, UNSAFE, f"a native run of {os.path.basename(path)} comes to its end"))
    except Dropped:
        pass  # its `main` cannot be called
    if not tasks:
        raise Dropped("neither a failure nor the end can be seen")
    return Case(build, tasks)


def has_own_library(text, build, folder):
    """Whether it matters that the compiler knows what functions of the library do: the program may have functions of these names."""
    plain = replace(build, flags=(*build.flags, "-fno-builtin"))
    return outcome(text, build, folder) != outcome(text, plain, folder)


def is_undefined(text, build, folder):
    """Whether something is read before it is written, as far as the compiler sees, or a run traps on undefined behaviour."""
    native.write(folder, {"plain.c": text})
    try:
        native.compile_to("plain.o", [native.clang(), "-O0", *build.flags, "-Werror=uninitialized", "-c", "plain.c"], folder)
    except Dropped:
        return True
    try:
        flags = (*SANITIZE, *build.flags)
        done = native.execute(native.executable(["plain.c"], "plain", folder, build.bits, flags=flags))
    except Dropped:
        return False  # it defines what the sanitizer needs
    return done is not None and done.returncode == -signal.SIGILL


def with_flags(text, drawn, flags, folder):
    """The first of the language's versions in which a test compiles."""
    versions = (flags, tuple(flag.replace("gnu89", "gnu17") for flag in flags))
    for chosen in versions:
        build = Build(drawn.level, drawn.bits, drawn.is_source, "c", chosen)
        native.write(folder, {"test.c": text})
        try:
            native.bitcode(["test.c"], build, folder)
            return build
        except Dropped as dropped:
            reason = dropped
    raise reason


def outcome(text, build, folder):
    """The exit status of a native run."""
    native.write(folder, {"test.c": text})
    path = native.executable(native.bitcode(["test.c"], build, folder), "test", folder, build.bits)
    done = native.execute(path)
    if done is None:
        raise Dropped("the native run takes too long")
    return done.returncode
