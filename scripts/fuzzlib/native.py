"""Native runs: the truth that verdicts are compared with."""

import os
import shutil
import subprocess
import tempfile
from functools import lru_cache

from .program import Dropped

LLVM = "/usr/lib/llvm-22/bin"
REACHED = 86  # exit status of a run that reached the error
TIMEOUT = 5  # seconds for one native run
COMPILE_TIMEOUT = 60

# What the verifier gives a meaning to by name. The error ends a run at once: nothing that follows
# may hide it.
RUNTIME = f"""
#include <stdlib.h>
#include <stdio.h>
#include <unistd.h>
#ifdef __cplusplus
extern "C" {{
#endif
void reach_error(void) {{ _exit({REACHED}); }}
void fuzz_report(unsigned long long value) {{ fprintf(stderr, "fuzz_report %llx\\n", value); fflush(stderr); }}
#ifdef __cplusplus
}}
#endif
"""


def clang(language="c"):
    return os.path.join(LLVM, "clang++" if language == "c++" else "clang")


def run(command, folder, timeout, **others):
    """The ended process, or nothing where it took too long."""
    try:
        return subprocess.run(
            command,
            cwd=folder,
            capture_output=True,
            text=True,
            errors="replace",
            timeout=timeout,
            check=False,
            stdin=subprocess.DEVNULL,
            **others,
        )
    except subprocess.TimeoutExpired:
        return None


def compile_to(output, command, folder):
    done = run([*command, "-o", output], folder, COMPILE_TIMEOUT)
    if done is None or done.returncode != 0:
        raise Dropped("does not compile: " + ("time" if done is None else first_error(done.stderr)))
    return os.path.join(folder, output)


def first_error(text):
    return next((line.split("error:", 1)[1].strip()[:60] for line in text.splitlines() if "error:" in line), text.strip()[:60])


def write(folder, files):
    for name, text in files.items():
        with open(os.path.join(folder, name), "w", encoding="utf-8") as file:
            file.write(text)


def bitcode(files, build, folder, further=()):
    """Bitcode of each file: what the verifier reads, and what native runs are made from."""
    made = []
    for name in files:
        output = name + ".bc"
        if build.language == "rust":
            command = [
                "rustc",
                "--edition=2021",
                "-Cpanic=abort",
                "--crate-name=fuzzed",
                "-A",
                "warnings",
                f"-Copt-level={build.level[2:]}",
                "--emit=llvm-bc",
                name,
            ]
            command += build.flags
        else:
            command = [clang(build.language), *build.arguments(), "-w", "-emit-llvm", "-c", name, *further]
        compile_to(output, command, folder)
        made.append(output)
    return made


def executable(inputs, output, folder, bits=64, language="c", level="-O0", flags=()):
    """Links sources and bitcode with the runtime."""
    write(folder, {"fuzz_runtime.c": RUNTIME})
    runtime = compile_to(f"fuzz_runtime{bits}.o", [clang(), f"-m{bits}", "-O1", "-w", "-c", "fuzz_runtime.c"], folder)
    libraries = ["-lm", "-lpthread"]
    command = [clang(language), level, f"-m{bits}", "-w", *flags, *inputs, runtime, *libraries]
    return compile_to(output, command, folder)


def execute(path, arguments=(), environment=None):
    """Runs a program; the exit status (negative: a signal) and what it wrote, or nothing after a time-out."""
    variables = {"PATH": "/usr/bin:/bin", **(environment or {})}
    return run([path, *arguments], os.path.dirname(path), TIMEOUT, env=variables)


def report_of(done):
    """The last value that a closed program reported, where it ended well."""
    if done is None or done.returncode != 0:
        return None
    values = [line.split()[1] for line in done.stderr.splitlines() if line.startswith("fuzz_report ")]
    return int(values[-1], 16) if values else None


@lru_cache
def has_32_bits(language="c"):
    """Whether this machine can build and run 32-bit programs."""
    header = "#include <vector>" if language == "c++" else "#include <stdio.h>"
    with tempfile.TemporaryDirectory() as folder:
        name = "x.cpp" if language == "c++" else "x.c"
        write(folder, {name: header + "\nint main(void) { return 0; }\n"})
        try:
            done = execute(compile_to("x", [clang(language), "-m32", "-w", name], folder))
        except (Dropped, OSError):
            return False
        return done is not None and done.returncode == 0


def gcc():
    return shutil.which("gcc")
