"""Tests of `scripts/bench papers`, with a fake verifier that does not know all options."""

import csv
import glob
import os
import re
import shlex
import sys
import unittest

from benchlib import paper_tables, papers, tasks
from benchlib.test_bench import Workspace

ROOT = os.path.dirname(os.path.dirname(os.path.dirname(os.path.abspath(__file__))))

# What it lists as statistics is in the options and in the names of tasks.
FAKE_VERIFIER = f"""#!{sys.executable}
import json, os, sys
arguments = sys.argv[1:]
if "--explicit-limit" in arguments and "2" in arguments:
    sys.exit("error: unexpected argument")
if {{"--list-mechanisms", "--version"}} & set(arguments):
    sys.exit()
with open(os.path.join(os.path.dirname(sys.argv[0]), "runs.log"), "a") as log:
    print(*arguments, file=log)
name = os.path.basename(arguments[-1])
if "broken" in name:
    sys.exit("no such file")
is_local = "locality" not in arguments
figures = {{"predicates": 4, "predicates per location": 1.25 if is_local else 4.0, "most predicates at a location": 2 if "small" in name else 3}}
record = {{"tool": "parsimony", "files": [name], "statistics": [{{"component": "predicates", "name": n, "value": v}} for n, v in figures.items()]}}
if "--cover" in arguments:
    record["coverage"] = {{"goals": [{{"state": "covered"}}, {{"state": "covered"}}, {{"state": "open"}}]}}
with open(arguments[arguments.index("--json") + 1], "w") as answer:
    json.dump(record, answer)
is_unknown = "hard" in name and is_local
print("COVERED(3 goals)" if "--cover" in arguments else "UNKNOWN(limit)" if is_unknown else "TRUE")
"""


class Repeating(Workspace):
    def setUp(self):
        super().setUp()
        self.tool = self.write("verify", FAKE_VERIFIER)
        os.chmod(self.tool, 0o755)
        for name in ("hard", "small"):
            self.task("a", name, "true")

    def papers(self, table, *more):
        return self.bench("papers", "--table", table, "--tool", self.tool, "--output", self.path("out"), *more, self.path("a"))

    def rows(self, text):
        """The cells of the lines below a table's head, by the words before the figures."""
        lines = [[cell.strip() for cell in line.strip("|").split("|")] for line in text.splitlines() if line.startswith("|")]
        return lines[0], lines[2:]

    def runs(self):
        with open(self.path("runs.log"), encoding="utf-8") as log:
            return log.read().splitlines()

    def test_configurations_that_are_not_known_are_told(self):
        run = self.papers("4.1")
        self.assertEqual(run.returncode, 0, run.stderr)
        head, lines = self.rows(run.stdout)
        self.assertEqual(head[:3], ["configuration", "solved", "score"])
        self.assertEqual([line[0] for line in lines], ["k = 0", "k = 1", "k = 2", "k = 5", "k = ∞", "by place (default)"])
        self.assertEqual([line[1] for line in lines], ["1 of 2", "1 of 2", "not available", "1 of 2", "1 of 2", "1 of 2"])
        self.assertEqual(dict(zip(head, lines[1]))["in the work"], "best on the SSH programs")
        self.assertEqual(dict(zip(head, lines[3]))["in the work"], papers.NOT_AT_HAND)
        self.assertEqual(dict(zip(head, lines[0]))["predicates"], "8")
        self.assertEqual(dict(zip(head, lines[0]))["places tracked"], papers.NOTHING)
        with open(self.path("out/papers.md"), encoding="utf-8") as text:
            self.assertTrue(run.stdout.startswith(text.read().split("limits")[0].rsplit("\n", 1)[0]))

    def test_a_line_for_each_program(self):
        run = self.papers("ap-1")
        head, lines = self.rows(run.stdout)
        self.assertEqual([line[:3] for line in lines[:2]], [["hard", "local", "UNKNOWN"], ["hard", "everywhere", "TRUE"]])
        figures = [dict(zip(head, line)) for line in lines]
        self.assertEqual([line["average at a location"] for line in figures], ["1.25", "4.00", "1.25", "4.00"])
        self.assertEqual([line["most at a location"] for line in figures], ["3", "3", "2", "2"])

    def test_figures_of_a_program_of_the_work(self):
        self.task("a", "P1_nlock3_true", "true")
        _, lines = self.rows(self.papers("ap-1").stdout)
        self.assertEqual([line[-1][:2] for line in lines if line[0].startswith("P1")], ["2n", "2^"])

    def test_goals(self):
        run = self.papers("lann-6-goals")
        self.assertEqual(run.returncode, 0, run.stderr)
        head, lines = self.rows(run.stdout)
        expected = {"goals": "3", "reached": "2", "proved unreachable": "0", "open": "1"}
        self.assertEqual(dict(zip(head, lines[0])) | expected, dict(zip(head, lines[0])))
        self.assertNotIn("error", run.stdout)
        self.assertFalse(any("--property" in line for line in self.runs()))

    def test_rows_that_several_tables_have_run_once_and_a_run_goes_on(self):
        self.papers("thesis-3.1|ev-2")
        # Four rows of each, of which three are the same, and two more.
        self.assertEqual(len(self.runs()), 2 * 6)
        with open(self.path("out/papers.csv"), newline="", encoding="utf-8") as file:
            self.assertEqual(len({row["options"] for row in csv.DictReader(file)}), 6)
        self.papers("thesis-3.1|ev-2")
        self.assertEqual(len(self.runs()), 2 * 6)

    def test_wrong_verdicts_and_errors_are_told(self):
        self.task("a", "small", "false")
        self.task("a", "broken", "true")
        run = self.papers("ap-1")
        self.assertEqual(run.returncode, 1)
        self.assertRegex(run.stdout, r"- WRONG local: .*/small.yml: TRUE, expected false")
        self.assertRegex(run.stdout, r"- error, local: .*/broken.yml: exit code 1: no such file")

    def test_a_sample_and_wrong_use(self):
        _, lines = self.rows(self.papers("4.1", "--per-family", "1").stdout)
        self.assertRegex(lines[0][1], "of 1")
        run = self.papers("no-such-table")
        self.assertEqual(run.returncode, 2)
        self.assertIn("there are ev-1,", run.stderr)


class Tables(unittest.TestCase):
    def test_names_and_rows_are_unique(self):
        names = [table.name for table in paper_tables.TABLES]
        self.assertEqual(len(names), len(set(names)))
        for table in paper_tables.TABLES:
            options = [row.options for row in table.rows]
            self.assertEqual(len(options), len(set(options)), table.name)
            self.assertTrue(all(shlex.split(option)[0].startswith("--") for option in options))

    def test_each_pattern_names_tasks(self):
        testsuite = os.path.join(ROOT, "testsuite")
        for table in paper_tables.TABLES:
            for pattern in table.tasks:
                paths = glob.glob(os.path.join(testsuite, pattern))
                self.assertTrue(tasks.load(paths, "unreach-call"), f"{table.name}: {pattern}")
            self.assertTrue(papers.tasks_of(table, testsuite, "unreach-call"))

    def test_the_verifier_lists_what_columns_name(self):
        listed = ""
        for path in glob.glob(os.path.join(ROOT, "src", "**", "*.rs"), recursive=True):
            with open(path, encoding="utf-8") as file:
                listed += file.read()
        columns = {column for table in paper_tables.TABLES for column in table.columns if isinstance(column, papers.Statistic)}
        for column in columns:
            for name in (column.component, column.name):
                self.assertTrue(re.search(re.escape(f'"{name}"'), listed), name)


if __name__ == "__main__":
    unittest.main()
