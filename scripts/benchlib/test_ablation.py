"""Tests of `scripts/bench --ablate`, with a fake verifier that can leave something out."""

import csv
import os
import sys

from benchlib import ablation
from benchlib.test_bench import Workspace

# What tasks need is in their names.
FAKE_VERIFIER = f"""#!{sys.executable}
import os, sys
arguments = sys.argv[1:]
if arguments == ["--list-mechanisms"]:
    print("--no-pass\\tslice\\tdrops what has no influence")
    print("--no-pass\\tmerge\\tjoins edges")
    print("--no-member\\tconcrete runs\\t")
    sys.exit()
with open(os.path.join(os.path.dirname(sys.argv[0]), "runs.log"), "a") as log:
    print(*arguments, file=log)
name = os.path.basename(arguments[-1])
left_out = [value for option, value in zip(arguments, arguments[1:]) if option.startswith("--no-")]
is_needed = any(value.split()[0] in name for value in left_out)
is_harmful = "trap" in name and left_out != ["merge"]
print("UNKNOWN(limit)" if is_needed or is_harmful else "FALSE(unreach-call)" if "false" in name else "TRUE")
"""


class Ablations(Workspace):
    def setUp(self):
        super().setUp()
        self.tool = self.write("verify", FAKE_VERIFIER)
        os.chmod(self.tool, 0o755)
        for name in ("needs_slice", "needs_concrete_false", "trap", "plain"):
            self.task("a", name, str("false" not in name).lower())

    def ablate(self, pattern, *more):
        return self.bench("--ablate", pattern, "--tool", self.tool, "--output", self.path("out"), *more, self.path("a"))

    def runs(self):
        with open(self.path("runs.log"), encoding="utf-8") as log:
            return log.read().splitlines()

    def test_each_mechanism_has_a_row(self):
        run = self.ablate(".")
        self.assertEqual(run.returncode, 0, run.stderr)
        rows = {line[:32].strip(): line[32:].split()[:3] for line in run.stdout.splitlines()[1:4]}
        expected = {"--no-pass slice": ["4", "1", "0"], "--no-pass merge": ["4", "0", "1"], "--no-member concrete runs": ["4", "1", "0"]}
        self.assertEqual(rows, expected)
        self.assertIn("with all of them 3 of 4 tasks are solved", run.stdout)
        self.assertRegex(run.stdout, r"won by slice: .*/needs_slice.yml \(TRUE -> UNKNOWN\(limit\)\)")
        self.assertRegex(run.stdout, r"lost by merge: .*/trap.yml")
        self.assertIn("no task hangs on: merge", run.stdout)
        with open(self.path("out/ablation.txt"), encoding="utf-8") as text:
            self.assertTrue(run.stdout.startswith(text.read()))

    def test_some_mechanisms(self):
        self.ablate("pass m")
        self.assertEqual(len(self.runs()), 8)
        self.assertEqual(sum("--no-pass merge" in run for run in self.runs()), 4)
        self.assertEqual(self.ablate("no such").returncode, 2)

    def test_runs_go_on_where_they_were_interrupted(self):
        self.ablate(".", "--jobs", "1")
        with open(self.path("out/ablation.csv"), encoding="utf-8") as file:
            lines = file.readlines()
        # The last row was cut while it was written.
        with open(self.path("out/ablation.csv"), "w", encoding="utf-8") as file:
            file.writelines(lines[:10] + [lines[10][:20]])
        os.remove(self.path("runs.log"))
        self.assertEqual(self.ablate(".", "--jobs", "3").returncode, 0)
        self.assertEqual(len(self.runs()), 16 - 9)
        with open(self.path("out/ablation.csv"), newline="", encoding="utf-8") as file:
            keys = [(row["task"], row["without"]) for row in csv.DictReader(file)]
        self.assertEqual(len(keys), 16)
        self.assertEqual(keys, sorted(keys))

    def test_answers_of_other_settings_are_kept_apart(self):
        self.ablate(".")
        run = self.ablate(".", "--timelimit", "7")
        self.assertEqual(run.returncode, 2)
        self.assertIn("settings.json: the answers there are those of another tool, or of other limits", run.stderr)
        self.write("verify", FAKE_VERIFIER + "# another build\n")
        self.assertEqual(self.ablate(".").returncode, 2)

    def test_wrong_verdicts_are_told(self):
        self.task("a", "plain", "false")
        run = self.ablate("merge")
        self.assertEqual(run.returncode, 1)
        self.assertRegex(run.stdout, r"WRONG  --no-pass merge: .*/plain.yml: TRUE, expected false")
        self.assertIn("WRONG  with all mechanisms", run.stdout)

    def test_a_tool_without_mechanisms(self):
        run = self.bench("--ablate", ".", "--tool", "true", "--output", self.path("out"), self.path("a"))
        self.assertEqual(run.returncode, 2)
        self.assertIn("true --list-mechanisms prints no list of mechanisms", run.stderr)

    def test_options_stand_in_front_of_files(self):
        slice_ = ablation.Mechanism("--no-pass", "slice", "")
        self.assertEqual(ablation.tool_without("verify -j 1", slice_), "verify -j 1 --no-pass slice")
        self.assertEqual(ablation.tool_without("verify {files} -- -w", slice_), "verify --no-pass slice '{files}' -- -w")
        self.assertEqual(ablation.tool_without("verify {files}", ablation.NOTHING), "verify '{files}'")
