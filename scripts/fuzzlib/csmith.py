"""Programs of csmith (Debian package csmith, with libcsmith-dev), whose checksum a native run tells."""

import os
import re
import shutil

from . import closed, native
from .program import Dropped, draw_build

HEADERS = "/usr/include/csmith"

# In place of csmith's own header, which computes a CRC: that would be most of the work.
SUPPORT = """#include <stdint.h>
#include <string.h>
#include <limits.h>
#include <float.h>
#include <math.h>
@CHECK@
extern int printf(const char *, ...);
#define assert(x) ((void)0)
#include "random_inc.h"
static uint64_t fuzz_sum = 1;
static void transparent_crc(uint64_t value, const char *name, int flag) { fuzz_sum = fuzz_sum * 31 + value; }
static void transparent_crc_bytes(char *p, int n, const char *name, int flag) { for (int i = 0; i < n; i++) transparent_crc(p[i], name, flag); }
#define crc32_gentab() ((void)0)
#define platform_main_begin() ((void)0)
#define platform_main_end(crc, flag) CHECK((uint32_t)(fuzz_sum ^ fuzz_sum >> 32))
static uint32_t crc32_context;
"""


def is_available():
    return shutil.which("csmith") is not None and os.path.isdir(HEADERS)


def options(chance):
    """Small programs, most of them without one or the other feature."""

    def maybe(name, probability):
        return f"--{name}" if chance.random() < probability else f"--no-{name}"

    return [
        "--no-argc",
        "--concise",
        "--quiet",
        "--max-funcs",
        str(chance.choice((1, 1, 2, 2, 3))),
        "--max-block-depth",
        str(chance.choice((1, 2, 2, 3))),
        "--max-block-size",
        str(chance.choice((2, 3, 4))),
        "--max-expr-complexity",
        str(chance.choice((2, 4, 8))),
        "--max-array-dim",
        str(chance.choice((1, 2))),
        "--max-array-len-per-dim",
        str(chance.choice((2, 4, 6))),
        "--max-pointer-depth",
        str(chance.choice((1, 2, 3))),
        "--max-struct-fields",
        str(chance.choice((3, 6))),
        maybe("bitfields", 0.5),
        maybe("packed-struct", 0.3),
        maybe("unions", 0.5),
        maybe("volatiles", 0.4),
        maybe("jumps", 0.5),
        maybe("longlong", 0.7),
        maybe("math64", 0.7),
        maybe("arrays", 0.8),
        maybe("pointers", 0.8),
    ]


def generate(chance, number, folder, settings):
    """A csmith program as two tasks."""
    build = draw_build(chance, native.has_32_bits(), settings.bits)
    command = ["csmith", "--seed", str(chance.randrange(1, 2**31)), *options(chance)]
    done = native.run(command, folder, 10)
    if done is None or done.returncode != 0:
        raise Dropped("csmith takes too long")
    text = re.sub(r"^.*?#include \"csmith.h\"\n", lambda _: SUPPORT, done.stdout, count=1, flags=re.DOTALL)
    text = text.split("\n/************************ statistics")[0]
    build = build.__class__(build.level, build.bits, build.is_source, "c", ("-I" + HEADERS,))
    return closed.case_of({"program.c": text}, build, folder)
