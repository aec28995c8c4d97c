"""Tests of the census, with a fake tool."""

import csv
import os
import shutil
import struct
import subprocess
import sys
import unittest

from benchlib import census, execution, functions, tasks
from benchlib.test_bench import Workspace

CENSUS = os.path.join(os.path.dirname(os.path.dirname(os.path.abspath(__file__))), "census")

# Answers by the name of the file it gets.
FAKE_TOOL = """
import os, sys
words = sys.argv[1:]
name = os.path.basename(words[words.index("--") - 1] if "--" in words else words[-1])
if "assembly" in name:
    print("UNKNOWN(unsupported: inline assembly `foo %0` at a/b.c:12)")
elif "race" in name:
    print("UNKNOWN(unsupported: pthread_create at b.c:1)")
elif "broken" in name:
    print("a.c:1:24: error: no\\n1 error generated.\\nverify: error: clang cannot compile a.c")
    sys.exit(2)
elif "crash" in name:
    os.abort()
elif "other" in name:
    print("verify: warning: nothing to check: no call")
    print("TRUE")
elif "slow" in name:
    print("UNKNOWN(time limit)")
elif "loop" in name:
    print("UNKNOWN(needs an invariant that was not found)")
else:
    print("FALSE(unreach-call)" if "unsafe" in name else "TRUE")
"""

DEFINITION = """
format_version: '2.0'
input_files: '{name}.c'
properties:
  - property_file: ../properties/unreach-call.prp
    expected_verdict: {expected}
  - property_file: ../properties/termination.prp
  - property_file: ../properties/no-overflow.prp
options:
  language: C
  data_model: ILP32
"""


def measured(verdict, reason="", exit_code=0):
    return execution.Measured(verdict, reason, 1.0, 1.0, 10**6, exit_code)


class Census(Workspace):
    def setUp(self):
        super().setUp()
        self.tool = f"{sys.executable} {self.write('census.py', FAKE_TOOL)}"

    def define(self, family, name, expected="true"):
        self.write(f"{family}/{name}.c", "")
        return self.write(f"{family}/{name}.yml", DEFINITION.format(name=name, expected=expected))

    def run_census(self, *arguments):
        self.out = self.path("out")
        command = [sys.executable, CENSUS, "--tool", self.tool, "--output", self.out, *arguments]
        return subprocess.run(command, capture_output=True, text=True, check=False)

    def rows(self):
        with open(os.path.join(self.out, "rows.csv"), encoding="utf-8") as file:
            return list(csv.DictReader(file))

    def test_all_properties_of_all_definitions(self):
        self.define("locks", "one")
        self.define("locks", "assembly")
        run = self.run_census(self.path("locks"))
        self.assertEqual(run.returncode, 0, run)
        self.assertIn("not asked: termination", run.stderr)
        asked = sorted((os.path.basename(row["task"]), row["property"]) for row in self.rows())
        both = ["no-overflow", "unreach-call"]
        self.assertEqual(asked, [(name, wanted) for name in ("assembly.yml", "one.yml") for wanted in both])
        self.assertIn("unsupported  inline assembly `…`", run.stdout)
        self.assertIn("unsupported: 2 of 4 that can be read: 50.0 %", run.stdout)

    def test_classes(self):
        for name in ("one", "assembly", "race", "broken", "slow", "loop"):
            self.define("mixed", name)
        self.define("mixed", "other", "false")
        run = self.run_census("--property", "unreach-call", self.path("mixed"))
        self.assertEqual(run.returncode, 0, run)
        kinds = {os.path.basename(row["task"])[:-4]: row["kind"] for row in self.rows()}
        expected = {"one": "solved", "assembly": "unsupported", "race": "threads", "broken": "clang", "slow": "time", "loop": "undecided"}
        self.assertEqual(kinds, {**expected, "other": "unchecked"})
        self.assertIn("unsupported: 1 of 6 that can be read: 16.7 % (beside 1 with", run.stdout)

    def test_wrong_answers_and_crashes_come_first(self):
        self.define("mixed", "one", "false")
        self.define("mixed", "crash")
        run = self.run_census("--property", "unreach-call", self.path("mixed"))
        self.assertEqual(run.returncode, 1, run)
        self.assertRegex(run.stdout, r"WRONG: .*one\.yml unreach-call: TRUE")
        self.assertRegex(run.stdout, r"CRASH: .*crash\.yml unreach-call: ERROR exit code -6")

    def test_verdicts_in_names(self):
        for name in ("a_true-unreach-call_true-no-overflow.c", "b_false-valid-deref.i", "c_unsafe.c", "d.c"):
            self.write(f"old/{name}", "")
        found = census.load([self.path("old")], 32)
        said = [(os.path.basename(task.name)[0], wanted, task.expected) for task, wanted in found]
        expected = [("a", "unreach-call", True), ("a", "no-overflow", True), ("b", "valid-deref", False), ("c", "assertions", False)]
        self.assertEqual(said, expected)
        run = self.run_census(self.path("old"))
        self.assertEqual(run.returncode, 1, run)
        self.assertRegex(run.stdout, r"WRONG: .*b_false-valid-deref\.i valid-deref: TRUE")

    def test_a_program_with_a_definition_is_asked_once(self):
        self.define("f", "x_true-unreach-call")
        found = census.load([self.path("f")], 32)
        self.assertEqual(sorted(wanted for _, wanted in found), ["no-overflow", "termination", "unreach-call"])

    def test_a_sample_is_repeatable(self):
        for number in range(9):
            self.define("f", f"t{number}")
        self.define("g", "t0")
        found = census.load([self.folder.name], 32)
        drawn = census.sample(found, 2, "1")
        self.assertEqual(drawn, census.sample(found, 2, "1"))
        self.assertEqual(len(drawn), 3 * (2 + 1))

    def test_wrong_use(self):
        run = self.run_census(self.path("nowhere"))
        self.assertEqual(run.returncode, 2, run)
        self.assertEqual(len(run.stderr.splitlines()), 1)

    def test_names_and_places_are_left_out(self):
        cases = {
            "a call of `f` at x/y.c:12": "a call of `…`",
            "asm in drivers/a.c:3:4 that jumps": "asm that jumps",
            "integers over 128 bits": "integers over # bits",
        }
        for text, general in cases.items():
            self.assertEqual(census.general(text), general)


class Functions(Workspace):
    def test_functions_that_take_numbers(self):
        text = "\n".join([
            "define dso_local i32 @add(i32 noundef %0, i64 noundef signext %1) #0 !dbg !10 {",
            "define internal void @local() #0 {",
            "define double @scale(double noundef %0) {",
            "define i32 @text(ptr noundef %0) #0 {",
            "define void @record(ptr byval(%struct.r) align 8 %0) #0 {",
            "define linkonce_odr i32 @inline(i32 %0) comdat {",
            "define i32 @many(i32 %0, ...) {",
            'define i32 @"odd name"(i8 zeroext %0) {',
            "declare i32 @other(i32)",
        ])
        found = functions.functions(text)
        self.assertEqual(found, [("add", False), ("local", True), ("scale", False), ("odd name", False)])

    def test_records(self):
        def record(kind, content):
            lengths = (1, 0, 0, len(content))
            return struct.pack("<8sII4Q", functions.MAGIC, 2, kind, *lengths) + b"s" + content

        section = record(0, b"BC1") + b"\0\0" + record(1, b"why") + record(3, b"U 0 0 0 f\n") + record(0, b"BC22")
        self.assertEqual(list(functions.records(section)), [b"BC1", b"BC22"])
        self.assertEqual(list(functions.records(section[:20])), [])

    @unittest.skipUnless(all(map(shutil.which, ("llvm-dis-22", "clang-22", "objcopy", "readelf"))), "no tools for objects")
    def test_what_is_asked_of_functions(self):
        source = self.write("f.c", "int half(int x) { return x / 2; }\nint first(int *p) { return *p; }\n")
        module, section, made = self.path("f.bc"), self.path("section"), self.path("f.o")
        subprocess.run(["clang-22", "-emit-llvm", "-c", source, "-o", module], check=True)
        subprocess.run(["clang-22", "-c", source, "-o", made], check=True)
        with open(module, "rb") as file:
            bitcode = file.read()
        with open(section, "wb") as file:
            file.write(struct.pack("<8sII4Q", functions.MAGIC, 2, functions.BITCODE, 0, 0, 0, len(bitcode)) + bitcode)
        subprocess.run(["objcopy", "--add-section", f"{functions.SECTION}={section}", made], check=True)
        tool = self.write("echo.py", "import sys\nprint('seen', *sys.argv[1:])\nprint('TRUE')\n")
        census_of = [sys.executable, CENSUS, "--functions", "--tool", f"{sys.executable} {tool}", "--output", self.path("out"), made]
        for wanted, further in ((functions.PROPERTIES, []), (("no-overflow",), ["--property", "no-overflow"])):
            run = subprocess.run([*census_of, *further], capture_output=True, text=True, check=False)
            self.assertEqual(run.returncode, 0, run)
            with open(os.path.join(self.path("out"), "rows.csv"), encoding="utf-8") as file:
                rows = list(csv.DictReader(file))
            self.assertEqual([(row["task"].split(":")[-1], row["property"]) for row in rows], [("half", name) for name in wanted])
            for row in rows:
                with open(os.path.join(self.path("out"), row["log"]), encoding="utf-8") as file:
                    self.assertIn(f"--property {row['property']} ", file.read())

    @unittest.skipUnless(any(map(shutil.which, functions.DISASSEMBLERS)), "no disassembler of LLVM")
    def test_no_such_file(self):
        with self.assertRaises(tasks.TaskError):
            functions.load([self.path("none")])


if __name__ == "__main__":
    unittest.main()
