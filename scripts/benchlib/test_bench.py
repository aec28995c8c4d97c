"""Tests of the benchmark runner, with a fake tool."""

import json
import os
import subprocess
import sys
import tempfile
import textwrap
import time
import unittest

from benchlib import compare, execution, page, results, tasks

BENCH = os.path.join(os.path.dirname(os.path.dirname(os.path.abspath(__file__))), "bench")

# Answers by the name of the file it gets.
FAKE_TOOL = """
import os, signal, subprocess, sys, time
name = os.path.basename(sys.argv[-1])
def burn():
    while True:
        pass
if "polite" in name:
    signal.signal(signal.SIGTERM, lambda *_: (print("statistics"), sys.exit(3)))
    burn()
if "burn" in name:
    burn()
if "child" in name:
    subprocess.run([sys.executable, "-c", "import os; os.setpgid(0, 0)\\nwhile True: pass"])
if "hoard" in name:
    hoard = []
    while True:
        hoard.append(bytearray(b"x" * 10_000_000))
        time.sleep(0.005)
if "crash" in name:
    os.abort()
print("talk", sys.argv[1:])
print("no violation while loops are begun or repeated at most 3 times")
print("TRUE" if "says_true" in name else "FALSE(unreach-call)" if "says_false" in name else "UNKNOWN(needs predicates)")
"""

DEFINITION = """
# a comment
format_version: '2.0'
input_files: 'NAME.c'
properties:
  - property_file: ../properties/termination.prp
  - property_file: "../properties/unreach-call.prp"
    expected_verdict: EXPECTED
    subproperty: none   # another
options:
  language: C
  data_model: MODEL
"""


class Workspace(unittest.TestCase):
    """A folder with tasks, and the fake tool."""

    def setUp(self):
        self.folder = tempfile.TemporaryDirectory()
        self.addCleanup(self.folder.cleanup)
        self.tool = f"{sys.executable} {self.write('tool.py', FAKE_TOOL)}"

    def path(self, name):
        return os.path.join(self.folder.name, name)

    def write(self, name, text):
        os.makedirs(os.path.dirname(self.path(name)), exist_ok=True)
        with open(self.path(name), "w", encoding="utf-8") as file:
            file.write(text)
        return self.path(name)

    def task(self, family, name, expected, model="ILP32"):
        text = DEFINITION.replace("NAME", name).replace("EXPECTED", expected).replace("MODEL", model)
        return self.write(f"{family}/{name}.yml", text)

    def bench(self, *arguments):
        return subprocess.run([sys.executable, BENCH, *arguments], capture_output=True, text=True, check=False)


class ReadingTasks(Workspace):
    def test_a_definition(self):
        path = self.task("locks", "one", "false")
        (task,) = tasks.load([path], "unreach-call")
        self.assertEqual(task.family, "locks")
        self.assertEqual(task.files, (self.path("locks/one.c"),))
        self.assertEqual(os.path.basename(task.property_file), "unreach-call.prp")
        self.assertIs(task.expected, False)
        self.assertEqual(task.bits, 32)

    def test_lists_and_items_on_their_own_line(self):
        text = textwrap.dedent("""
            input_files:
              - "a.c"
              - 'b c.c'
            properties:
            -
              property_file: p/unreach-call.prp
              expected_verdict: true
            options: {}
        """)
        (task,) = tasks.load([self.write("f/x.yml", text)], "unreach-call")
        self.assertEqual([os.path.basename(file) for file in task.files], ["a.c", "b c.c"])
        self.assertIs(task.expected, True)
        self.assertEqual(task.bits, 64)

    def test_a_property_that_a_task_has_not(self):
        self.assertEqual(tasks.load([self.task("locks", "one", "true")], "no-overflow"), [])

    def test_folders_and_sets(self):
        for family in ("a", "b"):
            for number in range(3):
                self.task(family, f"t{number}", "true")
        self.write("other.yml", "some: thing\n")
        chosen = self.write("x.set", "# all of a\na/*.yml\n\nb/t1.yml\n")
        self.assertEqual(len(tasks.load([self.folder.name], "unreach-call")), 6)
        self.assertEqual(len(tasks.load([chosen], "unreach-call")), 4)
        self.assertEqual(len(tasks.load([chosen, self.path("a")], "unreach-call")), 4)

    def test_what_is_missing_is_named(self):
        with self.assertRaisesRegex(tasks.TaskError, "nothing matches"):
            tasks.load([self.write("x.set", "none/*.yml\n")], "unreach-call")
        with self.assertRaisesRegex(tasks.TaskError, "no such file"):
            tasks.load([self.path("nowhere")], "unreach-call")
        with self.assertRaisesRegex(tasks.TaskError, "bad.yml"):
            tasks.load([self.write("bad.yml", "input_files:\n  - a\n- b\nno colon\n")], "unreach-call")

    def test_samples_repeat_and_have_both_verdicts(self):
        for number in range(20):
            self.task("a", f"t{number}", "true")
        self.task("a", "f", "false")
        loaded = tasks.load([self.folder.name], "unreach-call")
        drawn = tasks.sample(loaded, 4, "1")
        self.assertEqual(drawn, tasks.sample(loaded, 4, "1"))
        self.assertNotEqual(drawn, tasks.sample(loaded, 4, "2"))
        self.assertEqual(len(drawn), 4)
        self.assertEqual(sum(task.expected is False for task in drawn), 1)

    def test_one_of_each_program_in_several_sizes(self):
        for size in (9, 10, 11):
            self.task("a", f"ring.{size}_safe", "true")
            self.write(f"a/ring.{size}_safe.c", "x" * size)
            self.task("a", f"other{size}", "true")
            self.write(f"a/other{size}.c", "x" * (size % 10))
        self.task("a", "ring.9_unsafe", "false")
        drawn = tasks.one_size(tasks.load([self.folder.name], "unreach-call"), "1")
        names = [os.path.basename(task.name) for task in drawn]
        self.assertEqual(sum(name.endswith("_safe.yml") for name in names), 1)
        self.assertEqual(len(names), 5)


class Running(Workspace):
    def run_on(self, name, cpu_seconds=0.5, memory_bytes=10**9):
        (task,) = tasks.load([self.task("f", name, "true")], "unreach-call")
        limits = execution.Limits(cpu_seconds, memory_bytes)
        return execution.run(execution.command_for(self.tool, task, limits), limits, self.path("log"))

    def test_verdicts(self):
        self.assertEqual(self.run_on("says_true", 10).verdict, "TRUE")
        self.assertEqual(self.run_on("says_false", 10).verdict, "FALSE")
        unknown = self.run_on("else", 10)
        self.assertEqual((unknown.verdict, unknown.reason), ("UNKNOWN", "needs predicates"))
        self.assertEqual(unknown.how_far, "no violation while loops are begun or repeated at most 3 times")
        with open(self.path("log"), encoding="utf-8") as log:
            self.assertIn("'--32', '--timelimit', '30s', '--memlimit', '1000000000B'", log.read())

    def test_a_crash_and_a_missing_tool_are_errors(self):
        crash = self.run_on("crash", 10)
        self.assertEqual((crash.verdict, crash.exit_code), ("ERROR", -6))
        self.tool = "/no/such/tool"
        self.assertEqual(self.run_on("says_true").verdict, "ERROR")

    def test_cpu_time_is_limited(self):
        measured = self.run_on("burn")
        self.assertEqual(measured.verdict, "TIMEOUT")
        self.assertGreaterEqual(measured.cpu_seconds, 0.4)

    def test_cpu_time_of_children_counts_and_they_end_too(self):
        measured = self.run_on("child")
        self.assertEqual(measured.verdict, "TIMEOUT")
        time.sleep(0.2)
        for name in filter(str.isdigit, os.listdir("/proc")):
            try:
                with open(f"/proc/{name}/cmdline", encoding="utf-8", errors="replace") as text:
                    command = text.read()
            except OSError:
                continue  # it ended while we looked
            self.assertNotIn(self.path("f/child"), command)
            self.assertNotIn("os.setpgid(0, 0)\nwhile True", command)

    def test_a_tool_may_say_something_at_the_end(self):
        self.assertEqual(self.run_on("polite").verdict, "TIMEOUT")
        with open(self.path("log"), encoding="utf-8") as log:
            self.assertEqual(log.read(), "statistics\n")

    def test_memory_is_limited(self):
        measured = self.run_on("hoard", 20, 200_000_000)
        self.assertEqual(measured.verdict, "MEMOUT")
        self.assertGreater(measured.memory_bytes, 200_000_000)

    def test_a_template_is_filled_in(self):
        (task,) = tasks.load([self.task("f", "x", "true", "LP64")], "unreach-call")
        command = execution.command_for("cbmc --{bits} 'a b' {files}", task, execution.Limits(60, 1))
        self.assertEqual(command, ["cbmc", "--64", "a b", self.path("f/x.c")])


def result(task, verdict, expected, cpu, reason="", family="f"):
    score = results.SCORES.get((verdict, {"true": True, "false": False}.get(expected)), 0)
    return results.Result(family, task, expected, verdict, reason, score, cpu, cpu, 10.0, 0)


class Scoring(Workspace):
    OLD = [
        result("a", "TRUE", "true", 1.0),
        result("b", "FALSE", "false", 2.0),
        result("c", "UNKNOWN", "true", 3.0, "needs predicates"),
        result("d", "UNKNOWN", "true", 60.0, "time limit", "g"),
        result("only old", "TIMEOUT", "true", 60.0, "CPU time", "g"),
    ]
    NEW = [
        result("a", "TRUE", "true", 4.0),
        result("b", "TRUE", "false", 2.0),
        result("c", "TRUE", "true", 3.0),
        result("d", "FALSE", "true", 1.0, "", "g"),
        result("<only new>", "TRUE", "", 1.0, "", "g"),
    ]

    def test_the_schema(self):
        self.assertEqual([r.score for r in self.OLD], [2, 1, 0, 0, 0])
        self.assertEqual([r.score for r in self.NEW], [2, -32, 2, -16, 0])

    def test_sums(self):
        s = results.summarise(self.OLD)
        self.assertEqual((s.tasks, s.correct_true, s.correct_false, s.wrong), (5, 1, 1, 0))
        self.assertEqual((s.timeouts, s.unknown, s.score), (2, 1, 3))
        self.assertEqual(dict(s.reasons)["needs predicates"], 1)
        self.assertEqual(sorted(results.by_family(self.OLD)), ["f", "g"])

    def test_csv_there_and_back(self):
        results.write_csv(self.OLD, self.path("x.csv"))
        self.assertEqual(results.read_csv(self.path("x.csv")), self.OLD)

    def test_the_page_shows_wrong_verdicts_first_and_escapes(self):
        text = page.results_page("Run <1>", "settings", self.NEW)
        self.assertIn("2 wrong verdicts", text)
        self.assertIn("&lt;only new&gt;", text)
        self.assertNotIn("<only new>", text)
        self.assertIn("<polyline", text)

    def test_a_page_without_a_solved_task(self):
        self.assertIn("nothing to draw", page.results_page("x", "", self.OLD[2:]))

    def test_differences(self):
        comparison = compare.Comparison(self.OLD, self.NEW)
        self.assertEqual([(b.task, b.score - a.score) for a, b in comparison.changed()], [("b", -33), ("d", -16), ("c", 2)])
        self.assertAlmostEqual(comparison.speed(), 4.0)
        text = compare.as_text(comparison)
        self.assertIn("LOST  b: FALSE -> TRUE", text)
        self.assertIn("4.00 x time  a", text)
        self.assertIn("<circle", compare.as_page(comparison, ("old", "new")))


class WholeProgram(Workspace):
    def test_from_definitions_to_pages(self):
        self.task("a", "says_true", "true")
        self.task("a", "says_false", "false")
        self.task("b", "else", "true")
        run = ["--tool", self.tool, "--timelimit", "10", "--output"]
        first = self.bench(*run, self.path("one"), self.path("a"), self.path("b"))
        self.assertEqual(first.returncode, 0, first.stderr)
        self.assertIn("needs predicates", first.stdout)
        self.task("b", "says_true", "false")
        second = self.bench(*run, self.path("two"), self.folder.name)
        self.assertEqual(second.returncode, 1, second.stderr)
        self.assertIn("WRONG", second.stderr)
        compared = self.bench("--compare", self.path("one/results.csv"), self.path("two/results.csv"))
        self.assertIn("only in new: 1 tasks", compared.stdout)
        for name in ("one/results.html", "two/results.html", "two/compare.html"):
            with open(self.path(name), encoding="utf-8") as file:
                self.assertTrue(file.read().endswith("</html>\n"))

    def test_pages_name_the_machine_and_link_to_logs(self):
        self.task("a", "says_true", "true")
        self.bench("--tool", self.tool, "--timelimit", "10", "--output", self.path("one"), self.path("a"))
        with open(self.path("one/results.html"), encoding="utf-8") as file:
            text = file.read()
        (result,) = results.read_csv(self.path("one/results.csv"))
        self.assertTrue(os.path.isfile(self.path(f"one/{result.log}")), result.log)
        self.assertIn(f"<a href='{result.log}'>", text)
        self.assertIn("limits 10 s CPU time", text)
        self.assertRegex(text, r"\(Python 3\..*\).* cores, .* GB, Linux")

    def answer(self, name, verdict, code, file, **more):
        process = [{"component": "process", "name": n, "value": v, "unit": ""} for n, v in (("CPU time", 1.5), ("peak memory", 2e6))]
        record = {"format": 1, "tool": "parsimony", "version": "0.1.0", "files": [file], "verdict": verdict, "exit_code": code}
        return self.write(name, json.dumps(record | {"error": None, "statistics": process} | more))

    def test_answers_of_single_runs_are_put_together(self):
        self.task("a", "x", "true")
        self.task("b", "y", "true")
        limits = {"time_s": 60, "memory_bytes": 4_000_000_000}
        answers = [
            self.answer("out/1.json", "TRUE", 0, self.path("a/x.c"), limits=limits),
            self.answer("out/2.json", "FALSE(unreach-call)", 1, self.path("b/y.c")),
            self.answer("out/3.json", "UNKNOWN(time limit)", 3, self.path("c/z.c")),
            self.answer("out/4.json", None, 2, "none.c", error="no such file"),
            self.write("out/5.json", '{"format": 1, "tool"'),
        ]
        self.write("out/3.log", "no violation within 7 rounds of loops\nUNKNOWN(time limit)\n")
        merged = self.bench(self.folder.name, "--output", self.path("page"), "--merge", *answers)
        self.assertEqual(merged.returncode, 1, merged.stderr)
        self.assertIn("1 × parsimony 0.1.0, 60 s, 4000 MB", merged.stdout)
        self.assertIn("1 without an answer", merged.stdout)
        found = {os.path.basename(r.task): r for r in results.read_csv(self.path("page/results.csv"))}
        self.assertEqual([(found[name].score, found[name].family) for name in ("x.yml", "y.yml")], [(2, "a"), (-16, "b")])
        self.assertEqual((found["x.yml"].cpu_s, found["x.yml"].memory_mb), (1.5, 2.0))
        late = found["z.c"]
        self.assertEqual((late.verdict, late.reason, late.family, late.log), ("UNKNOWN", "time limit", "c", "../out/3.log"))
        self.assertEqual(late.how_far, "no violation within 7 rounds of loops")
        self.assertEqual((found["none.c"].verdict, found["none.c"].reason), ("ERROR", "no such file"))
        self.assertEqual(found["5.json"].verdict, "ERROR")

    def test_answers_without_definitions(self):
        merged = self.bench("--output", self.path("page"), "--merge", self.answer("1.json", "TRUE", 0, "a/x.c"))
        self.assertEqual(merged.returncode, 0, merged.stderr)
        self.assertEqual(results.read_csv(self.path("page/results.csv"))[0].expected, "")

    def test_wrong_use(self):
        self.assertEqual(self.bench().returncode, 2)
        self.assertEqual(self.bench(self.path("nowhere")).returncode, 2)
        self.assertEqual(self.bench("--memlimit", "lots", self.folder.name).returncode, 2)


if __name__ == "__main__":
    unittest.main()
