"""The functions of what was built with verify-cc, as tasks: each that takes numbers alone can be where a run starts.

Its records (src/frontend/bitcode/record.rs) are read here, and LLVM's disassembler says which functions they define.
"""

import os
import re
import shutil
import struct
import subprocess
import tempfile

from benchlib import tasks

SECTION = ".verify.bitcode"
MAGIC = b"\x7fVERIFY\n"
HEAD = struct.Struct("<8sII4Q")
BITCODE = 0
ARCHIVES = (b"!<arch>\n", b"!<thin>\n")
DISASSEMBLERS = ("llvm-dis-22", "llvm-dis")
# `define internal i32 @f(i32 noundef %0, double %1) #0`; names may be quoted.
DEFINE = re.compile(r'^define (?P<head>[^@]*)@(?P<name>"[^"]+"|[\w$.]+)\((?P<parameters>.*?)\)(?: [^()]*)?(?:#| !| \{|$)')
NUMBER = re.compile(r"(?:i\d+|float|double|half|fp128|x86_fp80)(?: .*)?$")


# What is asked of each function: nothing else says what.
PROPERTIES = ("default", "no-uninitialised")


def load(files):
    """A task for each function of each file."""
    dis = next((name for name in DISASSEMBLERS if shutil.which(name)), None)
    if dis is None:
        raise tasks.TaskError(f"none of {', '.join(DISASSEMBLERS)} is installed")
    found = []
    for path in files:
        if not os.path.isfile(path):
            raise tasks.TaskError(f"{path}: no such file")
        names = {}
        for module in modules(path):
            for name, is_local in functions(disassemble(dis, module)):
                names.setdefault(name, []).append(is_local)
        # Of several local functions with one name it could not be said which is meant, and a local one takes no member out of an archive.
        chosen = sorted(name for name, places in names.items() if not all(places) or len(places) == 1 and not is_archive(path))
        family = os.path.basename(path)
        found += [tasks.Task(f"{path}:{name}", family, ("--program", path, "--entry", name), "default", None, 64) for name in chosen]
    return found


def is_archive(path):
    with open(path, "rb") as file:
        return file.read(8) in ARCHIVES


def modules(path):
    """The bitcode in a program, a library, an object or an archive."""
    with tempfile.TemporaryDirectory() as folder:
        objects = [os.path.abspath(path)]
        if is_archive(path):
            subprocess.run(["ar", "x", objects[0]], cwd=folder, check=True)
            objects = [os.path.join(folder, name) for name in sorted(os.listdir(folder))]
        for place in objects:
            yield from records(section_of(place))


def section_of(path):
    """What lies in the sections of records. An old one, which a later one took the place of, has size 0."""
    run = subprocess.run(["readelf", "-SW", path], capture_output=True, text=True, check=False)
    places = re.findall(rf" {re.escape(SECTION)} +PROGBITS +[0-9a-f]+ ([0-9a-f]+) ([0-9a-f]+) ", run.stdout)
    with open(path, "rb") as file:
        contents = file.read()
    return b"".join(contents[int(at, 16) : int(at, 16) + int(size, 16)] for at, size in places)


def records(section):
    """The modules in a section: the records that have some."""
    at = section.find(MAGIC)
    while at >= 0 and at + HEAD.size <= len(section):
        _, _, kind, *lengths = HEAD.unpack_from(section, at)
        end = at + HEAD.size + sum(lengths)
        if kind == BITCODE:
            yield section[end - lengths[3] : end]
        at = section.find(MAGIC, end)


def disassemble(dis, module):
    return subprocess.run([dis, "-o", "-", "-"], input=module, capture_output=True, check=True).stdout.decode("utf-8", errors="replace")


def functions(text):
    """(name, whether it is local) of the functions that take numbers alone."""
    found = []
    for line in text.splitlines():
        match = DEFINE.match(line)
        if match and "linkonce" not in match["head"] and all_numbers(match["parameters"]):
            found.append((match["name"].strip('"'), "internal" in match["head"] or "private" in match["head"]))
    return found


def all_numbers(parameters):
    return all(NUMBER.match(part.strip()) for part in parameters.split(",") if part.strip())
