"""Tests of `scripts/bench --profile` and `--speedup`, with a fake verifier that writes answers as `verify --json` does."""

import csv
import json
import os
import sys
import unittest

from benchlib import profile, speedup
from benchlib.test_bench import Workspace

# Takes long for some files; half as long with two processes.
FAKE_VERIFY = """
import json, os, sys, time
arguments = sys.argv[1:]
after = lambda name, default: arguments[arguments.index(name) + 1] if name in arguments else default
jobs, name = int(after("--jobs", 1)), os.path.basename(arguments[-1])
seconds = (2.4 / jobs if "slow" in name else 0.0)
time.sleep(seconds)
verdict = "FALSE(unreach-call)" if "wrong" in name else "TRUE"
def entry(component, name, value):
    return {"component": component, "name": name, "value": value, "unit": ""}
statistics = [
    entry("front end", "reading and lowering", 0.5), entry("front end", "CPU time", 1.0),
    entry("engines in slices", "values", 2.0), entry("engines in slices", "induction", 8.0), entry("engines in slices", "decided by", "induction"),
    entry("CPU time in slices", "values", 2.0), entry("CPU time in slices", "induction", 4.0), entry("CPU time in slices", "proof check", 1.0),
    entry("queries in slices", "induction, bit-blasting", 10), entry("queries in slices", "proof check, cvc5 once", 3),
    entry("time in queries in slices", "induction, bit-blasting", 6.0), entry("time in queries in slices", "proof check, cvc5 once", 0.5),
    entry("proof check", "time", 1.0),
    entry("process", "CPU time", 10.0), entry("process", "CPU time of other processes", 4.0 if jobs > 1 else 0),
]
record = {"format": 1, "tool": "parsimony", "version": "0", "files": [arguments[-1]], "verdict": verdict, "exit_code": 0, "statistics": statistics}
with open(after("--json", os.devnull), "w") as file:
    json.dump(record, file)
print(verdict)
"""


class Verifier(Workspace):
    """A folder with tasks, and the fake verifier."""

    def setUp(self):
        super().setUp()
        self.tool = f"{sys.executable} {self.write('verify.py', FAKE_VERIFY)}"

    def rows(self, name):
        with open(self.path(name), newline="", encoding="utf-8") as file:
            return list(csv.DictReader(file))


class Profiles(Verifier):
    def test_a_table_of_parts(self):
        self.task("a", "one", "true")
        self.task("a", "two", "true")
        run = self.bench("--profile", "--tool", self.tool, "--output", self.path("out"), self.path("a"))
        self.assertEqual(run.returncode, 0, run.stderr)
        lines = {line[:26].strip(): line[26:].split() for line in run.stdout.splitlines()}
        self.assertEqual(lines["front end"], ["2.0", "10", "%", "2", "1.0", "s"])
        self.assertEqual(lines["induction"], ["8.0", "40", "%", "2", "20", "4.0", "s"])
        # The clock counted twice as much as the CPU.
        self.assertEqual(lines["in bit-blasting"], ["6.0", "30", "%", "2", "20", "3.0", "s"])
        self.assertEqual(lines["proof check"][:3], ["2.0", "10", "%"])
        self.assertEqual(lines["rest"][:3], ["4.0", "20", "%"])
        self.assertEqual(lines["all solvers"][:3], ["7.0", "35", "%"])
        self.assertEqual(lines["all"], ["20.0", "100", "%", "2"])
        self.assertIn("induction, bit-blasting 30 %, values 20 %, rest 20 %", run.stdout)

    def test_a_file_of_parts(self):
        self.task("a", "one", "true")
        self.bench("--profile", "--tool", self.tool, "--output", self.path("out"), self.path("a"))
        rows = self.rows("out/profile.csv")
        own = [(row["cpu_s"], row["queries"]) for row in rows if (row["part"], row["solver"]) == ("induction", "")]
        self.assertEqual(own, [("1.0", "0")])
        self.assertAlmostEqual(sum(float(row["cpu_s"]) for row in rows), 10.0)

    def test_a_run_without_statistics_has_no_parts(self):
        empty = profile.of_record("t", {"statistics": []})
        self.assertEqual({part.cpu_s for part in empty.parts.values()}, {0.0})
        self.assertIn("all", profile.table([empty]))
        self.assertIn("all", profile.table([]))


class Speedups(Verifier):
    def test_long_tasks_are_run_twice(self):
        self.task("a", "quick", "true")
        self.task("a", "slow", "true")
        run = self.bench("--speedup", "2", "--tool", self.tool, "--output", self.path("out"), self.path("a"))
        self.assertEqual(run.returncode, 0, run.stderr)
        self.assertRegex(run.stdout, r"--jobs 2 against --jobs 1, 1 tasks of more than 2 s that both solved: wall time 0\.5\d x")
        self.assertIn("with a core for each process 0.60 x", run.stdout)
        with open(self.path("out/speedup.json"), encoding="utf-8") as file:
            (pair,) = json.load(file)
        self.assertTrue(pair["task"].endswith("slow.yml"))
        self.assertEqual((pair["one"]["others"], pair["many"]["others"]), (0, 4.0))
        self.assertEqual(sorted(name for name in os.listdir(self.path("out/logs")) if "quick" in name and ".2." in name), [])

    def test_a_wrong_verdict_is_an_error(self):
        self.task("a", "slow_wrong", "true")
        run = self.bench("--speedup", "3", "--tool", self.tool, "--output", self.path("out"), self.path("a"))
        self.assertEqual(run.returncode, 1, run.stderr)

    def test_a_mean_of_nothing(self):
        self.assertIsNone(speedup.mean([]))
        self.assertAlmostEqual(speedup.mean([0.5, 2.0]), 1.0)


if __name__ == "__main__":
    unittest.main()
