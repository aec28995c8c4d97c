"""Programs that depend on nothing outside: they compute one number, which a native run tells.

Each becomes two tasks: an error where the number is the native one is reached, and an error where it is another is not.
A source says `CHECK(expression);` once, or several times where the last one counts.
"""

from .native import bitcode, compile_to, executable, execute, gcc, report_of, write
from .program import SAFE, UNSAFE, Build, Case, Dropped, Task


def with_check(files, text):
    """The files with a definition of CHECK where they ask for it."""
    return {name: body.replace("@CHECK@\n", text) for name, body in files.items()}


def check_text(value, operator, language):
    linkage = 'extern "C" ' if language == "c++" else "extern "
    return f"{linkage}void reach_error(void);\n#define CHECK(value) do {{ if ((unsigned long long)(value) {operator} {value:#x}ull) reach_error(); }} while (0)\n"


def report_text(language):
    linkage = 'extern "C" ' if language == "c++" else "extern "
    return f"{linkage}void fuzz_report(unsigned long long);\n#define CHECK(value) fuzz_report(value)\n"


def truth(files, build, folder, compilers=True):
    """The number that the program computes, where all ways to compile it agree."""
    reporting = with_check(files, report_text(build.language))
    write(folder, reporting)
    sources = [name for name in files if not name.endswith(".h")]
    values = {native_value(bitcode(sources, build, folder), build, folder, "as_read")}
    if build.level != "-O0":
        plain = Build("-O0", build.bits, False, build.language, build.flags)
        values.add(native_value(bitcode(sources, plain, folder), plain, folder, "plain"))
    if compilers and build.language == "c" and gcc():
        values.add(gcc_value(sources, build, folder))
    if len(values) != 1 or None in values:
        raise Dropped("native runs differ" if len(values) > 1 else "no native result")
    return values.pop()


def native_value(inputs, build, folder, output):
    path = executable(inputs, output, folder, build.bits, build.language, "-O0")
    return report_of(execute(path))


def gcc_value(sources, build, folder):
    runtime = f"fuzz_runtime{build.bits}.o"
    path = compile_to("by_gcc", ["gcc", "-O1", f"-m{build.bits}", "-w", *build.flags, *sources, runtime, "-lm", "-lpthread"], folder)
    return report_of(execute(path))


def case_of(files, build, folder, others=None, compilers=True, never_safe=False):
    """Both variants of a closed program. `never_safe`: the language allows other results, too."""
    value = truth(files, build, folder, compilers)
    return case_with(files, build, value, others, never_safe)


def case_with(files, build, value, others=None, never_safe=False):
    because = f"a native run computes {value:#x}"
    equal = Task("equal", with_check(files, check_text(value, "==", build.language)), UNSAFE, because)
    other = Task("other", with_check(files, check_text(value, "!=", build.language)), None if never_safe else SAFE, because, True)
    return Case(build, [equal, other], others or {})
