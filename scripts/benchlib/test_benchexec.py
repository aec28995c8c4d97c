"""Tests of BenchExec's tool-info module, without BenchExec: its base class and constants have stand-ins here."""

import importlib.util
import os
import sys
import types
import unittest
import xml.etree.ElementTree as xml
from unittest import mock

ROOT = os.path.dirname(os.path.dirname(os.path.dirname(os.path.abspath(__file__))))
FOLDER = os.path.join(ROOT, "runtime", "benchexec")


def stand_ins():
    names = ("benchexec", "benchexec.result", "benchexec.tools", "benchexec.tools.template")
    modules = {name: types.ModuleType(name) for name in names}
    result = modules["benchexec.result"]
    result.RESULT_TRUE_PROP, result.RESULT_FALSE_PROP = "true", "false"
    result.RESULT_UNKNOWN, result.RESULT_ERROR = "unknown", "ERROR"
    modules["benchexec"].result = result
    template = modules["benchexec.tools.template"]
    template.BaseTool2 = type("BaseTool2", (), {})
    template.UnsupportedFeatureException = type("UnsupportedFeatureException", (Exception,), {})
    return modules


def load():
    spec = importlib.util.spec_from_file_location("parsimony", os.path.join(FOLDER, "parsimony.py"))
    module = importlib.util.module_from_spec(spec)
    with mock.patch.dict(sys.modules, stand_ins()):
        spec.loader.exec_module(module)
    return module


PARSIMONY = load()


def run(code, *lines, signal=None):
    exit_code = types.SimpleNamespace(value=None if signal else code, signal=signal)
    return types.SimpleNamespace(exit_code=exit_code, output=list(lines))


def task(model=None, property_file="p.prp", files=("a.c",)):
    options = {"language": "C", "data_model": model} if model else None
    return types.SimpleNamespace(options=options, property_file=property_file, input_files=list(files))


def limits(cpu=None, wall=None, memory=None):
    return types.SimpleNamespace(cputime=cpu, walltime=wall, memory=memory)


class Verdicts(unittest.TestCase):
    def answer(self, *arguments, **named):
        return PARSIMONY.Tool().determine_result(run(*arguments, **named))

    def test_every_verdict_with_its_exit_code(self):
        self.assertEqual(self.answer(0, "TRUE"), "true")
        self.assertEqual(self.answer(1, "a.c:3: x = 1", "FALSE(unreach-call)"), "false(unreach-call)")
        self.assertEqual(self.answer(1, "FALSE(valid-deref)"), "false(valid-deref)")
        self.assertEqual(self.answer(3, "UNKNOWN(needs an invariant (of 2) that was not found)"), "unknown")
        self.assertEqual(self.answer(4, "UNKNOWN(internal error: index out of bounds)"), "ERROR (internal error)")

    def test_statistics_may_stand_after_the_verdict(self):
        self.assertEqual(self.answer(0, "assumption: no access to memory is invalid", "TRUE", "solver", "  queries  4"), "true")

    def test_a_verdict_needs_its_exit_code(self):
        for code in (1, 2, 3, 4, 127):
            self.assertEqual(self.answer(code, "TRUE").split()[0], "ERROR")
        self.assertEqual(self.answer(0, "FALSE(unreach-call)"), "ERROR (no verdict, exit code 0)")
        self.assertEqual(self.answer(0, "UNKNOWN(time limit)"), "ERROR (no verdict, exit code 0)")

    def test_no_verdict(self):
        self.assertEqual(self.answer(2, "parsimony: a.c: no such file"), "ERROR (input)")
        self.assertEqual(self.answer(0), "ERROR (no verdict, exit code 0)")
        self.assertEqual(self.answer(0, "the answer is TRUE", "TRUE or FALSE"), "ERROR (no verdict, exit code 0)")

    def test_a_signal_is_no_verdict_whatever_was_printed(self):
        self.assertEqual(self.answer(None, "TRUE", signal=9), "ERROR (signal 9)")

    def test_columns(self):
        output = run(3, "UNKNOWN(time limit)", "engines in slices", "  decided by                       values").output
        value = PARSIMONY.Tool().get_value_from_output
        self.assertEqual(value(output, "reason"), "time limit")
        self.assertEqual(value(output, "decided by"), "values")
        self.assertEqual(value(output, "nothing"), "")
        self.assertEqual(value(["TRUE"], "reason"), "")


class CommandLines(unittest.TestCase):
    def words(self, *arguments):
        return PARSIMONY.Tool().cmdline("bin/verify", ["--externals", "pure"], *arguments)

    def test_the_data_model_says_how_wide_words_are(self):
        self.assertEqual(self.words(task("ILP32"), limits())[5:], ["--property", "p.prp", "--32", "a.c"])
        self.assertEqual(self.words(task("LP64"), limits())[5:], ["--property", "p.prp", "--64", "a.c"])
        self.assertEqual(self.words(task(None, None, ("a.c", "b.c")), limits())[5:], ["a.c", "b.c"])
        with self.assertRaisesRegex(Exception, "LLP64"):
            self.words(task("LLP64"), limits())

    def test_one_process_unless_more_are_wanted(self):
        self.assertEqual(self.words(task(), limits())[3:5], ["--jobs", "1"])
        words = PARSIMONY.Tool().cmdline("bin/verify", ["--jobs", "4"], task(), limits())
        self.assertEqual([words[at + 1] for at, word in enumerate(words) if word == "--jobs"], ["4"])

    def test_limits(self):
        self.assertEqual(self.words(task(), limits(900, None, 15_000_000_000))[7:-1], ["--timelimit", "900s", "--memlimit", "15000000000B"])
        self.assertEqual(self.words(task(), limits(20, 50.5))[7:-1], ["--timelimit", "50.5s"])


class Definitions(unittest.TestCase):
    def test_they_are_well_formed_and_give_the_competitions_convention(self):
        for name in ("parsimony.xml", "testsuite.xml"):
            root = xml.parse(os.path.join(FOLDER, name)).getroot()
            self.assertEqual(root.get("tool"), "parsimony")
            options = {option.get("name"): option.text for option in root.findall("option")}
            self.assertEqual(options, {"--rules": "sv-comp", "--stats": None})
        table = xml.parse(os.path.join(FOLDER, "table.xml")).getroot()
        self.assertEqual([column.get("title") for column in table.findall("column")][:2], ["status", "score"])


if __name__ == "__main__":
    unittest.main()
