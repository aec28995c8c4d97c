"""Tests of C compilers: GCC's execute tests and c-testsuite. They are not part of this project; folders with them are given by --torture.

In one variant `abort` and a failing result of `main` are the error, which is never reached where the native run passes; in the other one
the normal end is, which is always reached."""

import glob
import os
import re

from . import native
from .program import SAFE, UNSAFE, Build, Case, Dropped, Task, draw_build

ERROR = "extern void reach_error(void);\n"
ABORT = ERROR + "#define abort reach_error\n#define __builtin_abort reach_error\n"
EXIT = ERROR + "static void fuzz_exit(int code) { if (code == 0) reach_error(); for (;;); }\n#define exit fuzz_exit\n#define main fuzz_main\n"
FLAGS = re.compile(r"-f(?:no-)?(?:wrapv|gnu89-inline|strict-aliasing|builtin|signed-char|unsigned-char|short-enums|math-errno)|-std=\S+")


def is_available():
    return True


def programs(folders, seed):
    """All programs below the folders, in an order that the seed decides."""
    import random

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
    """The program whose error is a failure, and the one whose error is the normal end."""
    if "abort" in text:
        failing = ABORT + text
    else:
        failing = ERROR + "#define main fuzz_main\n" + text + "\n#undef main\nint main(void) { if (fuzz_main() != 0) reach_error(); return 0; }\n"
    ending = EXIT + text + "\n#undef main\nint main(void) { fuzz_main(); reach_error(); return 0; }\n"
    return failing, ending


def generate(chance, number, folder, settings):
    """Both variants of one test."""
    found = programs(settings.torture, settings.seed)
    path = found[number % len(found)]
    with open(path, encoding="utf-8", errors="replace") as file:
        text = file.read()
    drawn = draw_build(chance, native.has_32_bits(), settings.bits)
    failing, ending = variants(text)
    build, status = None, None
    for flags in (flags_of(text, path), tuple(flag.replace("gnu89", "gnu17") for flag in flags_of(text, path))):
        build = Build(drawn.level, drawn.bits, drawn.is_source, "c", flags)
        try:
            status = outcome(failing, build, folder)
            break
        except Dropped as dropped:
            reason = dropped
    if status is None:
        raise reason
    if status != 0:
        raise Dropped("the native run fails")
    source = os.path.basename(path)
    tasks = [Task("failure", {source: failing}, SAFE, "the native run passes", True)]
    try:
        if outcome(ending, build, folder) == native.REACHED:
            tasks.append(Task("end", {source: ending}, UNSAFE, "a native run comes to its end"))
    except Dropped:
        pass  # its `main` cannot be called
    return Case(build, tasks)


def outcome(text, build, folder):
    """The exit status of a native run."""
    native.write(folder, {"test.c": text})
    path = native.executable(native.bitcode(["test.c"], build, folder), "test", folder, build.bits)
    done = native.execute(path)
    if done is None:
        raise Dropped("the native run takes too long")
    return done.returncode
