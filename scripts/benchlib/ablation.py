"""What each mechanism of a verifier is worth: every task is run with all of them, and without each. The verifier says what can be left out
(`verify --list-mechanisms`: a line each, with tabs between an option, its value, and what it does), so that nothing is listed here.

The runs of one task stand together: what else the machine does meets all mechanisms alike, and a run that was interrupted has compared all
of them on the tasks that it came to. Answers are appended to a file as they come; a run into the same folder goes on from there."""

import csv
import hashlib
import json
import os
import re
import shlex
import shutil
import subprocess
from dataclasses import dataclass, fields

from . import compare
from . import results as res
from .results import Result

LISTS = "--list-mechanisms"
MOST_NAMED = 10  # of the tasks that hang on a mechanism, this many are named in the table


class AblationError(Exception):
    """A tool without mechanisms, or a folder with answers to something else."""


@dataclass(frozen=True)
class Mechanism:
    """What an option leaves out."""

    option: str
    value: str
    what: str

    @property
    def name(self):
        return f"{self.option} {self.value}".strip()


NOTHING = Mechanism("", "", "")  # what a run with all mechanisms leaves out


def mechanisms_of(tool, pattern=""):
    """What the tool can leave out, in its order, as far as the pattern is found in the option and its value."""
    command = [shlex.split(tool)[0], LISTS]
    run = subprocess.run(command, stdin=subprocess.DEVNULL, capture_output=True, text=True, timeout=60, check=False)
    rows = [line.split("\t") for line in run.stdout.splitlines()]
    if run.returncode or not rows or any(len(row) != 3 for row in rows):
        raise AblationError(f"{shlex.join(command)} prints no list of mechanisms")
    chosen = [mechanism for mechanism in (Mechanism(*row) for row in rows) if re.search(pattern, mechanism.name)]
    if not chosen:
        raise AblationError(f"no mechanism of {command[0]} matches {pattern}")
    return chosen


def tool_without(tool, mechanism):
    """The tool's command with the option in front of its files, which options for a compiler may follow."""
    words = shlex.split(tool)
    at = next((index for index, word in enumerate(words) if "{files}" in word), len(words))
    option = [mechanism.option, mechanism.value] if mechanism != NOTHING else []
    return shlex.join(words[:at] + option + words[at:])


class Answers:
    """The results of all runs, by what a run is told beside its task (`key`: a mechanism) and by task, kept in a file."""

    def __init__(self, folder, tool, settings, file="ablation.csv", key="without"):
        self.path, self.key = os.path.join(folder, file), key
        self.columns = [key, *(field.name for field in fields(Result))]
        self.found = {}
        check_same(os.path.join(folder, "settings.json"), {"tool": tool, "program": digest(tool), **settings})
        if os.path.exists(self.path):
            self.read()
        self.write()

    def read(self):
        types = {field.name: field.type for field in fields(Result)}
        with open(self.path, newline="", encoding="utf-8") as file:
            for row in csv.DictReader(file):
                # The last row of a run that was killed may lack its end.
                if all(row.get(name) is not None for name in self.columns):
                    self.found[row[self.key], row["task"]] = Result(**{name: types[name](row[name]) for name in types})

    def write(self):
        """All of it anew, in an order that does not hang on which run ended first."""
        with open(self.path + ".new", "w", newline="", encoding="utf-8") as file:
            writer = csv.writer(file)
            writer.writerow(self.columns)
            for (told, _), result in sorted(self.found.items(), key=lambda item: (item[0][1], item[0][0])):
                writer.writerow([told, *(getattr(result, name) for name in self.columns[1:])])
        os.replace(self.path + ".new", self.path)

    def add(self, told, result):
        self.found[told, result.task] = result
        with open(self.path, "a", newline="", encoding="utf-8") as file:
            csv.writer(file).writerow([told, *(getattr(result, name) for name in self.columns[1:])])

    def of(self, told):
        return [result for (name, _), result in sorted(self.found.items()) if name == told]


def digest(tool):
    """Tells one build of the tool from another."""
    program = shutil.which(shlex.split(tool)[0])
    if program is None:
        raise AblationError(f"{tool}: no such program")
    with open(program, "rb") as file:
        return hashlib.sha256(file.read()).hexdigest()


def check_same(path, settings):
    """Answers of another tool, or under other limits, are not to be compared with these."""
    if os.path.exists(path):
        with open(path, encoding="utf-8") as file:
            if json.load(file) != settings:
                raise AblationError(f"{path}: the answers there are those of another tool, or of other limits")
    with open(path, "w", encoding="utf-8") as file:
        json.dump(settings, file, indent=1)


@dataclass
class Row:
    """A mechanism, and what became of the tasks without it."""

    mechanism: Mechanism
    comparison: compare.Comparison

    def named(self, solved, not_solved):
        """The tasks that one of two runs solved alone."""
        return [pair for pair in self.comparison.pairs if pair[solved].correct and not pair[not_solved].correct]

    @property
    def won(self):
        """What is solved with the mechanism alone."""
        return self.named(0, 1)

    @property
    def lost(self):
        """What is solved without the mechanism alone."""
        return self.named(1, 0)

    @property
    def total(self):
        """CPU time without the mechanism by that with it, over what both solved; None if that is nothing."""
        both = self.comparison.both_solved()
        spent = sum(with_it.cpu_s for with_it, _ in both)
        return sum(without.cpu_s for _, without in both) / spent if spent else None


def rows_of(mechanisms, answers):
    base = answers.of(NOTHING.name)
    return [Row(mechanism, compare.Comparison(base, answers.of(mechanism.name))) for mechanism in mechanisms]


def wrong_of(answers):
    return [(without, result) for (without, _), result in sorted(answers.found.items()) if result.wrong]


def ratio(value):
    return "-" if value is None else f"{value:.2f}"


def table(mechanisms, answers):
    """A line for each mechanism, and behind it the tasks that hang on it; what no task hangs on; wrong verdicts."""
    lines = [f"{'without':<32}{'tasks':>6}{'won':>5}{'lost':>5}{'CPU':>7}{'mean':>7}"]
    rows = rows_of(mechanisms, answers)
    for row in rows:
        lines.append(
            f"{row.mechanism.name[:31]:<32}{len(row.comparison.pairs):>6}{len(row.won):>5}{len(row.lost):>5}"
            f"{ratio(row.total):>7}{ratio(row.comparison.speed()):>7}"
        )
    s = res.summarise(answers.of(NOTHING.name))
    lines.append(f"with all of them {s.correct_true + s.correct_false} of {s.tasks} tasks are solved in {s.cpu_s:.1f} s")
    lines.append("won: solved with the mechanism alone; lost: without it alone; CPU: time without it by time with it, over what both solved")
    for row in rows:
        for title, pairs in (("won by", row.won), ("lost by", row.lost)):
            named = [f"{title} {row.mechanism.value}: {b.task} ({compare.show(a)} -> {compare.show(b)})" for a, b in pairs]
            more = len(named) - MOST_NAMED
            lines += named[:MOST_NAMED] + ([f"{title} {row.mechanism.value}: {more} more"] if more > 0 else [])
    idle = [row.mechanism.value for row in rows if not row.won]
    lines += [f"no task hangs on: {', '.join(idle)}"] if idle else []
    lines += [
        f"WRONG  {without or 'with all mechanisms'}: {result.task}: {result.verdict}, expected {result.expected}" for without, result in wrong_of(answers)
    ]
    return "\n".join(lines)
