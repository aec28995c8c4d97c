"""Tests of the fuzzer, with a fake verifier."""

import os
import random
import subprocess
import sys
import tempfile
import unittest

from fuzzlib import boundary, closed, cpp, runner, tally, torture, verifier
from fuzzlib.program import SAFE, UNSAFE, Build, Case, Dropped, Task

FUZZ = os.path.join(os.path.dirname(os.path.dirname(os.path.abspath(__file__))), "fuzz")


def answer(verdict, reason="", faults=(), output="", options=()):
    return verifier.Answer(tuple(options), verdict, reason, tuple(faults), 0.1, output)


class Answers(unittest.TestCase):
    def read(self, code, text, errors=""):
        return verifier.read_answer((), code, text, errors, 1.0)

    def test_verdicts(self):
        self.assertEqual(self.read(0, "warning\nTRUE\n").verdict, "TRUE")
        self.assertEqual(self.read(1, "trace\nFALSE(unreach-call)\n").faults, ())
        unknown = self.read(3, "UNKNOWN(time limit)\n")
        self.assertEqual((unknown.verdict, unknown.reason, unknown.faults), ("UNKNOWN", "time limit", ()))

    def test_what_may_not_happen(self):
        self.assertEqual(self.read(4, "UNKNOWN(internal error: x)").faults, ("internal error",))
        self.assertEqual(self.read(-11, "").faults, ("ended by signal 11",))
        self.assertEqual(self.read("hung", "").faults, ("does not end",))
        self.assertEqual(self.read(2, "", "verify: error: bad").faults, ("no verdict, exit code 2",))
        self.assertEqual(self.read(3, "TRUE").faults, ("exit code 3 with TRUE",))
        self.assertEqual(self.read(3, "UNKNOWN(replay disagrees: x)").faults, ("replay disagrees",))

    def test_reasons_are_counted_without_names(self):
        self.assertEqual(verifier.reason_kind("`f1` at a.c:12"), verifier.reason_kind("`g` at b.c:3"))


class Judging(unittest.TestCase):
    def complaints(self, claim, *answers, needs_models=False):
        return tally.complaints(Task("t", {}, claim, "so it is", needs_models), answers)

    def test_wrong_verdicts(self):
        self.assertTrue(self.complaints(SAFE, answer("FALSE"))[0].startswith("wrong"))
        self.assertTrue(self.complaints(UNSAFE, answer("UNKNOWN"), answer("TRUE"))[0].startswith("wrong"))
        self.assertEqual(self.complaints(SAFE, answer("TRUE"), answer("UNKNOWN")), [])
        self.assertEqual(self.complaints(None, answer("TRUE")), [])

    def test_another_violation_than_the_one_that_was_made_is_an_alarm(self):
        self.assertEqual(self.complaints(UNSAFE, answer("FALSE", "unreach-call")), [])
        self.assertTrue(self.complaints(UNSAFE, answer("FALSE", "valid-deref"))[0].startswith("wrong"))
        self.assertTrue(self.complaints(SAFE, answer("FALSE", "no-undefined"))[0].startswith("wrong"))

    def test_answers_that_contradict_each_other(self):
        self.assertEqual(len(self.complaints(None, answer("TRUE"), answer("FALSE"))), 1)

    def test_a_function_without_a_model_may_return_anything(self):
        by_function = answer("FALSE", output="verify: warning: no definition or model of `f`")
        self.assertEqual(self.complaints(SAFE, by_function, needs_models=True), [])
        self.assertEqual(len(self.complaints(SAFE, by_function)), 1)
        self.assertEqual(len(self.complaints(SAFE, answer("FALSE"), needs_models=True)), 1)
        wrong = answer("TRUE", output=by_function.output)
        self.assertEqual(len(self.complaints(UNSAFE, wrong, needs_models=True)), 1)

    def test_counts(self):
        counts = tally.Tally("x")
        task = Task("t", {}, UNSAFE, "")
        case = Case(Build(bits=32), [task])
        counts.add(case, [(task, [answer("FALSE"), answer("UNKNOWN", "a limit")])])
        counts.add(case, [(task, [answer("UNKNOWN", "a limit")])])
        self.assertFalse(counts.has_failed)
        counts.add(case, [(task, [answer("TRUE", faults=["internal error"])])])
        self.assertTrue(counts.has_failed)
        text = "\n".join(counts.lines())
        self.assertIn(
            "programs 3, programs at 32 bits 3, tasks 3, runs 4, right TRUE 0, right FALSE 1, UNKNOWN 1, wrong 1, crashed 1", text
        )
        self.assertIn("UNKNOWN    1  a limit", text)


class Making(unittest.TestCase):
    def make(self, generator, number, seed="1"):
        settings = runner.Settings((), seed, 1, "")
        with tempfile.TemporaryDirectory() as folder:
            return generator(runner.source_of_chance(settings, "test", number), number, folder, settings)

    def first(self, generator):
        """The first program that is not dropped, and its number."""
        for number in range(10):
            try:
                return number, self.make(generator, number)
            except Dropped:
                pass
        self.fail("all programs were dropped")

    def test_each_family_makes_the_same_program_again(self):
        for name, (generator, _) in boundary.FAMILIES.items():
            with self.subTest(name):
                number, case = self.first(generator)
                self.assertEqual(case, self.make(generator, number))

    def test_closed_programs_have_both_variants(self):
        text = "@CHECK@\nint main(void) { CHECK(6 * 7); return 0; }\n"
        with tempfile.TemporaryDirectory() as folder:
            case = closed.case_of({"program.c": text}, Build(), folder)
        self.assertEqual([task.claim for task in case.tasks], [UNSAFE, SAFE])
        self.assertIn("== 0x2aull", case.tasks[0].files["program.c"])

    def test_a_program_without_a_determined_result_is_dropped(self):
        text = "@CHECK@\nint main(void) { int x; CHECK((unsigned long)&x); return 0; }\n"
        with tempfile.TemporaryDirectory() as folder, self.assertRaises(Dropped):
            closed.case_of({"program.c": text}, Build("-O2"), folder)

    def test_cpp(self):
        _, case = self.first(cpp.generate)
        self.assertEqual(case.build.language, "c++")

    def generate_from(self, text):
        with tempfile.TemporaryDirectory() as tests, tempfile.TemporaryDirectory() as folder:
            with open(os.path.join(tests, "x.c"), "w", encoding="utf-8") as file:
                file.write("void abort(void); void exit(int);\n" + text)
            settings = runner.Settings((), "1", 1, "", torture=(tests,))
            return torture.generate(random.Random(1), 0, folder, settings)

    def test_both_variants_of_a_test_of_compilers(self):
        case = self.generate_from("main() { if (2 + 2 != 4) abort(); exit(0); }\n")
        self.assertEqual([task.claim for task in case.tasks], [SAFE, UNSAFE])

    def test_tests_of_compilers_without_a_truth_are_dropped(self):
        arguments = "int main(int argc, char **argv) { if (argc > 85) abort(); exit(0); }\n"
        undefined = "int main(void) { if ((int)2147483648.0f != 2147483647) abort(); exit(0); }\n"
        unset = "int main(void) { int x, y; if (x != y) abort(); exit(0); }\n"
        own = "int abs(int); int main(void) { if (abs(-1) != 1) abort(); exit(0); }\nint abs(int x) { return 2; }\n"
        for text in (arguments, undefined, unset, own):
            with self.assertRaises(Dropped):
                self.generate_from(text)


class WholeProgram(unittest.TestCase):
    def fuzz(self, verdict, code, *arguments):
        with tempfile.TemporaryDirectory() as folder:
            tool = os.path.join(folder, "tool")
            with open(tool, "w", encoding="utf-8") as file:
                file.write(f"#!/bin/sh\necho '{verdict}'\nexit {code}\n")
            os.chmod(tool, 0o755)
            keep = os.path.join(folder, "keep")
            run = [sys.executable, FUZZ, "--tool", tool, "--seed", "1", "--keep", keep, *arguments]
            done = subprocess.run(run, capture_output=True, text=True, check=False)
            kept = {}
            for where, _, names in os.walk(keep):
                for name in names:
                    with open(os.path.join(where, name), encoding="utf-8") as file:
                        kept[name] = file.read()
            return done, kept

    def test_wrong_verdicts_are_found_and_kept(self):
        done, kept = self.fuzz("TRUE", 0, "--kind", "boundary", "--family", "floats", "--count", "4")
        self.assertEqual(done.returncode, 1, done.stdout + done.stderr)
        self.assertIn("wrong: TRUE", done.stdout)
        self.assertIn("--kind boundary --seed 1 --only", kept["repeat.sh"])
        self.assertIn("program.c", kept)

    def test_unknown_is_never_wrong(self):
        done, kept = self.fuzz("UNKNOWN(time limit)", 3, "--kind", "boundary", "--family", "floats", "--count", "2")
        self.assertEqual(done.returncode, 0, done.stdout + done.stderr)
        self.assertEqual(kept, {})

    def test_wrong_use(self):
        self.assertEqual(self.fuzz("TRUE", 0, "--kind", "nothing")[0].returncode, 2)
        self.assertEqual(self.fuzz("TRUE", 0, "--family", "nothing")[0].returncode, 2)


if __name__ == "__main__":
    unittest.main()
